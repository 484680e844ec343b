import { Button } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailed } from '#web/platform/call.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { tryDevice } from './device-api.ts'
import { text } from './device-text.ts'
import css from './notifications.module.css'

/** `came`: the person was asked and has not answered. `missing`: they say that nothing came. */
type Step = 'ready' | 'came' | 'missing'

/** Sends a notification to this device, and asks whether it came: no server can know. */
export function DeviceTrial() {
  const [step, setStep] = useState<Step>('ready')
  const { mutate, isPending } = useMutation({
    mutationFn: tryDevice,
    onSuccess: ({ sent }) => {
      if (sent === 1) return setStep('came')
      setStep('ready')
      toast(text.trial.refused, { tone: 'danger' })
    },
    onError: (failure) =>
      toast(failure instanceof CallFailed && failure.status !== 500 ? failure.message : text.trial.refused, {
        tone: 'danger',
      }),
  })
  return (
    <div className={css.trial}>
      <Button
        variant="light"
        leftSection={<IconBell size={18} aria-hidden />}
        loading={isPending}
        onClick={() => mutate()}
      >
        {text.trial.send}
      </Button>
      <p aria-live="polite">{step === 'ready' ? '' : text.trial[step]}</p>
      {step === 'came' && (
        <span>
          <Button variant="subtle" onClick={() => setStep('ready')}>
            {text.trial.yes}
          </Button>
          <Button variant="subtle" onClick={() => setStep('missing')}>
            {text.trial.no}
          </Button>
        </span>
      )}
    </div>
  )
}

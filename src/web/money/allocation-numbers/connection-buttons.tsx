import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { CallFailed } from '#web/platform/call.ts'
import { confirm } from '#web/ui/overlays/confirm.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import css from './allocation-numbers.module.css'
import { disconnect, startConnection, testConnection, type Connection } from './api.ts'
import { text } from './text.ts'

const onError = (failure: unknown) =>
  toast(failure instanceof CallFailed ? failure.message : text.failed, { tone: 'danger', ms: 8000 })

type Props = { readonly state: Connection['state']; readonly disabled: boolean }

/** Connects at the authority's page, tests the connection and ends it. */
export function ConnectionButtons({ state, disabled }: Props) {
  const connecting = useMutation({
    mutationFn: startConnection,
    onSuccess: (url) => location.assign(url),
    onError,
  })
  const testing = useMutation({
    mutationFn: testConnection,
    onSuccess: ({ ok, message }) => toast(message, { tone: ok === 1 ? 'success' : 'danger', ms: 8000 }),
    onError,
  })
  const leaving = useMutation({ mutationFn: disconnect, onError })
  const askToLeave = async () => {
    const { disconnectTitle: title, disconnectText, disconnect: yes } = text
    if (await confirm({ title, text: disconnectText, yes })) leaving.mutate()
  }
  return (
    <div className={css.acts}>
      <Button
        variant={state === 'connected' ? 'default' : 'filled'}
        disabled={disabled}
        loading={connecting.isPending}
        onClick={() => connecting.mutate()}
      >
        {state === 'none' ? text.connect : text.renew}
      </Button>
      {state === 'connected' && (
        <Button variant="default" loading={testing.isPending} onClick={() => testing.mutate()}>
          {text.test}
        </Button>
      )}
      {state !== 'none' && (
        <Button variant="subtle" color="red" loading={leaving.isPending} onClick={() => void askToLeave()}>
          {text.disconnect}
        </Button>
      )}
    </div>
  )
}

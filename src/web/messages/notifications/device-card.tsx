import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { SwitchRow } from '#web/ui/forms/fields.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { ErrorState } from '#web/ui/parts/states.tsx'
import { text } from './device-text.ts'
import { DeviceTrial } from './device-trial.tsx'
import css from './notifications.module.css'
import { isApp } from './own-device.ts'
import { useDevice } from './use-device.ts'

const loadAskFirst = () => import('./ask-first.tsx')
const AskFirst = lazy(loadAskFirst)

/**
 * Turns the notifications of this browser or phone on and off. Where the system would ask, a page
 * says first what they are for.
 */
export function DeviceCard() {
  const { query, isChanging, turnOn, turnOff, keepQuiet, openSettings } = useDevice()
  const askFirst = useDialog<never>(loadAskFirst)
  const { data, error, refetch } = query
  if (error && !data) return <ErrorState title={text.loadFailed} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={76} />
  const { state, quiet } = data
  const isOn = state === 'on'
  const states = isApp() ? { ...text.states, ...text.app.states } : text.states
  const choose = (on: boolean) => {
    if (!on) return turnOff()
    if (data.asks) askFirst.open(null)
    else turnOn(data)
  }
  return (
    <section className={css.device} aria-label={text.title}>
      <SwitchRow
        label={text.title}
        note={states[state]}
        checked={isOn}
        disabled={isChanging || !(isOn || state === 'off')}
        onChange={choose}
      />
      {state === 'blocked' && data.openSettings && (
        <Button variant="light" onClick={() => openSettings(data)}>
          {text.app.openSettings}
        </Button>
      )}
      {isOn && (
        <>
          <SwitchRow
            label={text.quiet}
            note={text.quietNote}
            checked={quiet === 1}
            disabled={isChanging}
            onChange={keepQuiet}
          />
          <DeviceTrial />
        </>
      )}
      {(isOn || state === 'off') && <p className={css.note}>{text.lockScreen}</p>}
      <Suspense>
        {askFirst.row !== undefined && <AskFirst onYes={() => turnOn(data)} onClose={askFirst.close} />}
      </Suspense>
    </section>
  )
}

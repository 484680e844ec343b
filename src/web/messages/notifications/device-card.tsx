import { SwitchRow } from '#web/ui/forms/fields.tsx'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { ErrorState } from '#web/ui/parts/states.tsx'
import { text } from './device-text.ts'
import css from './notifications.module.css'
import { isApp } from './own-device.ts'
import { useDevice } from './use-device.ts'

/**
 * Turns the notifications of this browser or phone on and off. It asks the person only after the
 * tap.
 */
export function DeviceCard() {
  const { query, isChanging, turnOn, turnOff, keepQuiet } = useDevice()
  const { data, error, refetch } = query
  if (error && !data) return <ErrorState title={text.loadFailed} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={76} />
  const { state, quiet } = data
  const isOn = state === 'on'
  const states = isApp() ? { ...text.states, ...text.app.states } : text.states
  return (
    <section className={css.device} aria-label={text.title}>
      <SwitchRow
        label={text.title}
        note={states[state]}
        checked={isOn}
        disabled={isChanging || !(isOn || state === 'off')}
        onChange={(on) => (on ? turnOn(data) : turnOff())}
      />
      {isOn && (
        <SwitchRow
          label={text.quiet}
          note={text.quietNote}
          checked={quiet === 1}
          disabled={isChanging}
          onChange={keepQuiet}
        />
      )}
      {(isOn || state === 'off') && <p className={css.note}>{text.lockScreen}</p>}
    </section>
  )
}

import { NativeSelect } from '@mantine/core'
import { DIGEST_HOURS } from '#shared/messages/notifications/rules.ts'
import { SettingRow, SwitchRow } from '#web/ui/forms/fields.tsx'
import type { Digest, Settings } from './api.ts'
import css from './notifications.module.css'
import { text } from './digest-text.ts'

/** Chosen first. */
const HOUR = 8
const labelOf = (hour: number) => `${String(hour).padStart(2, '0')}:00`

type Props = { readonly digest: Settings['digest']; readonly onChoose: (hour: Digest['hour']) => void }
/** Whether the person gets an email every morning, and when. */
export function DigestCard({ digest: { hour, email }, onChoose }: Props) {
  const isOn = hour !== null
  return (
    <section className={css.device} aria-label={text.title}>
      <SwitchRow
        label={text.title}
        note={email === null ? text.noAddress : text.note(email)}
        checked={isOn}
        disabled={email === null && !isOn}
        onChange={(on) => onChoose(on ? HOUR : null)}
      />
      {isOn && (
        <SettingRow label={text.hour} note={text.rest}>
          <NativeSelect
            aria-label={text.hour}
            value={String(hour)}
            data={DIGEST_HOURS.map((one) => ({ value: String(one), label: labelOf(one) }))}
            onChange={(event) => onChoose(Number(event.currentTarget.value) as Digest['hour'])}
          />
        </SettingRow>
      )}
    </section>
  )
}

import '../../ui/forms/forms.css'
import { NativeSelect } from '@mantine/core'
import { addDays, dateOf } from '#shared/values/local-time.ts'
import { now } from '#web/platform/clock.ts'
import { formatDate } from '#web/platform/format.ts'
import { DateField } from '#web/ui/forms/date-field.tsx'
import notes from './composer.module.css'
import { SENDING_TIMES, sendAtOf, type When } from './sending-time.ts'
import css from './sending-time.module.css'
import { text } from './text.ts'

type Props = { readonly when: When; readonly onChange: (when: When) => void }

/** At once, or on a day at a time. */
export function SendingTimeFields({ when, onChange }: Props) {
  const tomorrow = () => ({ date: formatDate(addDays(dateOf(now()), 1)), time: '10:00' })
  const choices = [
    { name: text.now, isChosen: when === null, choose: () => onChange(null) },
    { name: text.otherTime, isChosen: when !== null, choose: () => onChange(when ?? tomorrow()) },
  ]
  return (
    <fieldset className={css.when}>
      <legend>{text.when}</legend>
      {choices.map(({ name, isChosen, choose }) => (
        <label key={name}>
          <input type="radio" name="when" checked={isChosen} onChange={choose} />
          {name}
        </label>
      ))}
      {when && (
        <div className={css.moment}>
          <DateField
            label={text.date}
            value={when.date}
            error={sendAtOf(when) === null && text.dateWrong}
            onChange={(event) => onChange({ ...when, date: event.currentTarget.value })}
          />
          <NativeSelect
            label={text.time}
            value={when.time}
            data={[...SENDING_TIMES]}
            onChange={(event) => onChange({ ...when, time: event.currentTarget.value })}
          />
        </div>
      )}
      <p className={notes.note}>{text.quiet}</p>
    </fieldset>
  )
}

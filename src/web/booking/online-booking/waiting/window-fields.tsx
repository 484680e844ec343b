import type { BookingStart } from '#shared/booking/online-booking/start.ts'
import { DateField } from '#web/ui/plain/fields.tsx'
import { ChoiceField } from './choice-field.tsx'
import { text } from './text.ts'
import css from './waiting.module.css'
import { hourChoices, type WindowValues } from './window-values.ts'

export type WindowProps = {
  readonly start: BookingStart
  readonly values: WindowValues
  readonly fields: Readonly<Record<string, string>>
  readonly onChange: (change: Partial<WindowValues>) => void
}
/** Whom the visitor waits for, and between which dates and hours. */
export function WindowFields({ start, values, fields, onChange }: WindowProps) {
  const service = start.services.find(({ id }) => String(id) === values.service)!
  const employees = start.employees.filter(({ id }) => service.employees.includes(id))
  const toggle = (day: number) =>
    onChange({
      weekdays: values.weekdays.includes(day)
        ? values.weekdays.filter((one) => one !== day)
        : [...values.weekdays, day].toSorted((a, b) => a - b),
    })
  return (
    <>
      <ChoiceField
        label={text.employee}
        value={values.employee}
        choices={[{ value: '', name: text.anyone }, ...employees.map(({ id, name }) => ({ value: String(id), name }))]}
        error={fields.employee_ids}
        onChange={(employee) => onChange({ employee })}
      />
      <div className={css.two}>
        <DateField
          label={text.from}
          name="from"
          value={values.from}
          error={fields.from_date}
          onDate={(from) => onChange({ from })}
        />
        <DateField
          label={text.until}
          name="until"
          value={values.until}
          error={fields.until_date}
          onDate={(until) => onChange({ until })}
        />
      </div>
      <fieldset className={css.days}>
        <legend>{text.days}</legend>
        {text.dayNames.map((name, day) => (
          <label key={name} className={css.day}>
            <input type="checkbox" checked={values.weekdays.includes(day)} onChange={() => toggle(day)} />
            {name}
          </label>
        ))}
      </fieldset>
      {fields.weekdays && (
        <p className={css.error} role="alert">
          {fields.weekdays}
        </p>
      )}
      <div className={css.two}>
        <ChoiceField
          label={text.hoursFrom}
          value={values.fromTime}
          choices={hourChoices('from')}
          onChange={(fromTime) => onChange({ fromTime })}
        />
        <ChoiceField
          label={text.hoursUntil}
          value={values.untilTime}
          choices={hourChoices('until')}
          error={fields.until_time}
          onChange={(untilTime) => onChange({ untilTime })}
        />
      </div>
    </>
  )
}

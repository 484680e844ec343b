import { useState } from 'react'
import { ChoiceField } from './choice-field.tsx'
import { text } from './text.ts'
import css from './waiting.module.css'
import { WindowFields, type WindowProps } from './window-fields.tsx'
import { hoursOf, openParts } from './window-values.ts'

/** What can be wrong in the part that is folded. */
const FOLDED = ['employee_ids', 'from_date', 'until_date', 'weekdays', 'until_time']

/**
 * What the visitor waits for: the service, and a part of the day by one tap. The rest is folded,
 * because the days and hours of the business suit most.
 */
export function WhenFields(props: WindowProps) {
  const { start, values, fields, onChange } = props
  const [isOpen, setOpen] = useState(false)
  const hasProblem = FOLDED.some((name) => name in fields)
  return (
    <>
      <ChoiceField
        label={text.service}
        value={values.service}
        choices={start.services.map(({ id, name }) => ({ value: String(id), name }))}
        error={fields.service_id}
        onChange={(chosen) => onChange({ service: chosen, employee: '' })}
      />
      <fieldset className={css.days}>
        <legend>{text.when}</legend>
        {openParts(start).map((part) => {
          const hours = hoursOf(start, part)
          return (
            <label key={part} className={css.day}>
              <input
                type="radio"
                name="part"
                className="visually-hidden"
                checked={values.fromTime === hours.fromTime && values.untilTime === hours.untilTime}
                onChange={() => onChange(hours)}
              />
              {text.parts[part]}
            </label>
          )
        })}
      </fieldset>
      <details open={isOpen || hasProblem} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={css.more}>{text.more}</summary>
        <div className={css.folded}>
          <WindowFields {...props} />
        </div>
      </details>
    </>
  )
}

import { Button, Switch } from '@mantine/core'
import { IconCopy, IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Choices } from '#web/ui/forms/fields.tsx'
import css from './week-editor.module.css'
import { ShiftRow } from './shift-row.tsx'
import { text } from './text.ts'
import { withDayCopied, withDaySwitched, WEEKDAYS, withBreak, withoutShift, withShift, type Week } from './week.ts'

type Props = {
  readonly week: Week
  /** What a day without shifts is called. */
  readonly off: string
  /** Messages by `week.<day>.<shift>`. */
  readonly errors: Readonly<Record<string, React.ReactNode>>
  readonly onChange: (week: Week) => void
}

/** Seven days with a switch and shifts each. The time between two shifts is a break. */
export const WeekEditor = (props: Props) => (
  <div className={css.week}>
    {WEEKDAYS.map((day) => (
      <Day key={day} day={day} {...props} />
    ))}
  </div>
)

function Day({ day, week, off, errors, onChange }: Props & { readonly day: number }) {
  const name = text.days[day]!
  const shifts = week[day]!
  const [copying, setCopying] = useState(false)
  const id = useId()
  return (
    <fieldset className={css.day}>
      <legend className="visually-hidden">{name}</legend>
      <div className={css.dayHeader}>
        <Switch
          id={id}
          size="lg"
          aria-label={text.worksOnDay(name)}
          checked={shifts.length > 0}
          onChange={(event) => {
            setCopying(false)
            onChange(withDaySwitched(week, day, event.currentTarget.checked))
          }}
        />
        <label htmlFor={id}>{name}</label>
        {shifts.length === 0 && <span className={css.dayOff}>{off}</span>}
      </div>
      {shifts.map((shift, index) => (
        <ShiftRow
          key={index}
          day={name}
          number={index + 1}
          shift={shift}
          error={errors[`week.${day}.${index}`]}
          onChange={(changed) => onChange(withShift(week, day, index, changed))}
          onRemove={shifts.length > 1 ? () => onChange(withoutShift(week, day, index)) : undefined}
        />
      ))}
      {shifts.length > 0 && (
        <div className={css.dayActions}>
          <Button
            variant="subtle"
            leftSection={<IconPlus size={16} aria-hidden />}
            aria-label={text.addBreakOf(name)}
            onClick={() => onChange(withBreak(week, day))}
          >
            {text.addBreak}
          </Button>
          <Button
            variant="subtle"
            leftSection={<IconCopy size={16} aria-hidden />}
            aria-label={text.copyOf(name)}
            aria-expanded={copying}
            onClick={() => setCopying(!copying)}
          >
            {text.copy}
          </Button>
        </div>
      )}
      {copying && (
        <CopyTo
          day={day}
          onCopy={(to) => {
            setCopying(false)
            onChange(withDayCopied(week, day, to))
          }}
        />
      )}
    </fieldset>
  )
}

/** Copies the hours of this day to other days. */
function CopyTo({ day, onCopy }: { readonly day: number; readonly onCopy: (to: number[]) => void }) {
  const [to, setTo] = useState<string[]>([])
  const options = WEEKDAYS.filter((other) => other !== day).map((other) => ({
    value: String(other),
    label: text.days[other]!,
  }))
  return (
    <div className={css.copyRow}>
      <Choices label={text.copyTo} options={options} value={to} onChange={setTo} />
      <Button variant="default" disabled={to.length === 0} onClick={() => onCopy(to.map(Number))}>
        {text.copySubmit}
      </Button>
    </div>
  )
}

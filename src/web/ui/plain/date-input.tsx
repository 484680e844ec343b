import { useState, type ComponentProps } from 'react'
import { isDate } from '#shared/values/calendar-date.ts'
import { withSlashes } from '#web/platform/date-slashes.ts'
import { formatDate } from '#web/platform/format.ts'
import css from './fields.module.css'

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  /** YYYY-MM-DD, or what was typed if it is no date. */
  readonly value: string
  readonly onDate: (value: string) => void
}

/**
 * A date typed as DD/MM/YYYY, as staff type dates; browsers show fields of their own in three
 * orders. What is no date stays as it was typed, so that the check of the form names it.
 */
export function DateInput({ value, onDate, className = '', ...input }: Props) {
  const [typed, setTyped] = useState(value)
  // the value may come from elsewhere, such as saved details
  const shown = isoOf(typed) === value ? typed : value
  return (
    <input
      autoComplete="off"
      placeholder="DD/MM/YYYY"
      {...input}
      type="text"
      inputMode="numeric"
      className={`${className} ${css.ltr}`}
      maxLength={10}
      value={isDate(shown) ? formatDate(shown) : shown}
      onChange={({ target }) => {
        const next = isDate(target.value) ? formatDate(target.value) : withSlashes(target.value)
        setTyped(next)
        onDate(isoOf(next))
      }}
    />
  )
}

/** YYYY-MM-DD of a date; other text as it is. */
function isoOf(typed: string): string {
  const iso = typed
    .split(/[./-]/)
    .toReversed()
    .map((part) => part.padStart(2, '0'))
    .join('-')
  return isDate(iso) ? iso : typed
}

import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { holidayOf } from '#shared/values/hebrew-calendar.ts'
import { sameDayAfter } from '#shared/values/month-of-date.ts'
import { formatDate, formatMonth, formatWeekday, formatWeekdayLetter } from '#web/platform/format.ts'
import { dayAfterKey, weeksOf } from './month-days.ts'
import css from './month-grid.module.css'
import { text } from './month-text.ts'

type Props = {
  /** The chosen day, `YYYY-MM-DD`, or null. */
  readonly value: string | null
  readonly today: string
  /** Whether the day belongs to what the screen behind shows; such days are tinted. */
  readonly isShown?: (date: string) => boolean
  readonly onPick: (date: string) => void
  /** What is drawn in a day besides its number, and what it says. */
  readonly markOf?: (date: string) => { readonly mark: ReactNode; readonly label: string } | undefined
  /** The first and the last day of the weeks, whenever others are shown. */
  readonly onWeeks?: (first: string, last: string) => void
}

/** Esc in the month does not also close a surrounding dialog: Mantine's modal ignores such keys. */
const ownKeys = { 'data-mantine-stop-propagation': 'true' }

/** A month of days to choose from, with arrows to other months. Works with the keyboard. */
export default function MonthGrid({ value, today, isShown, onPick, markOf, onWeeks }: Props) {
  const [current, setCurrent] = useState(value ?? today)
  const grid = useRef<HTMLDivElement>(null)
  const isMoved = useRef(true) // also at first: it opens after a press
  useEffect(() => {
    if (isMoved.current) grid.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus()
    isMoved.current = false
  }, [current])
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(current, event.key, event.shiftKey, document.dir === 'rtl')
    if (!next) return
    event.preventDefault()
    isMoved.current = true
    setCurrent(next)
  }
  const weeks = weeksOf(current)
  const [first, last] = [weeks[0]![0]!, weeks.at(-1)!.at(-1)!]
  useEffect(() => onWeeks?.(first, last), [onWeeks, first, last])
  return (
    <div className={css.month}>
      <div className={css.head}>
        <b aria-live="polite">{formatMonth(current)}</b>
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label={text.previousMonth}
          {...ownKeys}
          onClick={() => setCurrent(sameDayAfter(current, -1))}
        >
          <IconChevronRight size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label={text.nextMonth}
          {...ownKeys}
          onClick={() => setCurrent(sameDayAfter(current, 1))}
        >
          <IconChevronLeft size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        className={css.grid}
        aria-label={formatMonth(current)}
        onKeyDown={onKeyDown}
      >
        <div role="row">
          {weeks[0]!.map((day) => (
            <span key={day} role="columnheader" aria-label={formatWeekday(day)}>
              {formatWeekdayLetter(day)}
            </span>
          ))}
        </div>
        {weeks.map((week) => (
          <div key={week[0]} role="row">
            {week.map((day) => (
              <div
                key={day}
                role="gridcell"
                tabIndex={-1}
                aria-selected={day === value}
                data-shown={isShown?.(day) || undefined}
              >
                <button
                  type="button"
                  className={css.day}
                  tabIndex={day === current ? 0 : -1}
                  data-autofocus={day === current || undefined}
                  data-outside={day.slice(0, 7) !== current.slice(0, 7) || undefined}
                  aria-current={day === today ? 'date' : undefined}
                  aria-label={[labelOf(day), markOf?.(day)?.label].filter(Boolean).join(', ')}
                  onClick={() => onPick(day)}
                  {...ownKeys}
                >
                  {Number(day.slice(8))}
                  {markOf?.(day)?.mark}
                </button>
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

function labelOf(day: string): string {
  const holiday = holidayOf(day)
  return `${formatWeekday(day)} ${formatDate(day)}${holiday ? `, ${holiday.name}` : ''}`
}

import { hebrewDateOf, holidayOf } from '#shared/values/hebrew-calendar.ts'
import { addDays, weekdayOf } from '#shared/values/local-time.ts'
import { formatDayOfMonth, formatMonth } from '#web/platform/format.ts'
import { Num } from '#web/ui/parts/num.tsx'
import css from './grid/calendar-heads.module.css'
import type { DayRange } from './calendar-range.ts'
import type { CalendarView } from './calendar-search.ts'
import { text } from './text.ts'

type Props = {
  readonly view: CalendarView
  readonly date: string
  readonly today: string
  readonly days: DayRange
  /** Names of the weekdays, from Sunday. */
  readonly weekdays?: readonly string[]
}

/** What is shown, in words: a month, the days of a week, or a day. Other years are named. */
export function CalendarTitle({ view, date, today, days, weekdays = text.weekdays }: Props) {
  if (view === 'month') return formatMonth(date)
  if (view === 'week') {
    const last = addDays(days.to, -1)
    if (days.from.slice(0, 7) === last.slice(0, 7))
      return (
        <>
          <Num>
            {Number(days.from.slice(8))}–{Number(last.slice(8))}
          </Num>{' '}
          {text.in(formatMonth(last))}
        </>
      )
    return `${formatDayOfMonth(days.from)} – ${formatDayOfMonth(last)} ${last.slice(0, 4)}`
  }
  const year = date.slice(0, 4) === today.slice(0, 4) ? '' : ` ${date.slice(0, 4)}`
  return `${weekdays[weekdayOf(date)]}, ${formatDayOfMonth(date)}${year}`
}

/** The title on phones, with a short weekday, and the Hebrew date and the holiday under a day. */
export function PhoneTitle(props: Props) {
  const holiday = holidayOf(props.date)
  return (
    <span className={css.phoneTitle}>
      <CalendarTitle {...props} weekdays={text.shortDays} />
      {props.view !== 'month' && (
        <small>
          {hebrewDateOf(props.date)}
          {holiday && ` · ${holiday.name}`}
        </small>
      )}
    </span>
  )
}

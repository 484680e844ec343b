/** The days that a view shows, on the office's wall clock. Dates are `YYYY-MM-DD`. */
import { addDays, weekStart } from '#shared/values/local-time.ts'
import { monthStart, sameDayAfter } from '#shared/values/month-of-date.ts'
import type { WallClock } from '#shared/values/wire.ts'
import type { CalendarView } from './calendar-search.ts'

/** Days [from, to). */
export type DayRange = { readonly from: string; readonly to: string }

/** The days to draw. A month is drawn in whole weeks. */
export function visibleDays(view: CalendarView, date: string): DayRange {
  if (view === 'week') return { from: weekStart(date), to: addDays(weekStart(date), 7) }
  if (view !== 'month') return { from: date, to: addDays(date, 1) }
  return {
    from: weekStart(monthStart(date)),
    to: addDays(weekStart(addDays(sameDayAfter(monthStart(date), 1), -1)), 7),
  }
}

/**
 * The date after a press on an arrow; `by` is 1 or -1. A month keeps the day of the month if the
 * other month has it.
 */
export function stepDate(view: CalendarView, date: string, by: 1 | -1): string {
  if (view === 'week') return addDays(date, 7 * by)
  return view === 'month' ? sameDayAfter(date, by) : addDays(date, by)
}

/** The query parameters for those days. */
export const rangeOfDays = ({ from, to }: DayRange): { start: WallClock; end: WallClock } => ({
  start: `${from} 00:00:00` as WallClock,
  end: `${to} 00:00:00` as WallClock,
})

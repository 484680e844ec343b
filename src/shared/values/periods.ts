/**
 * The four periods of sales figures, in Israel's wall clock: a day, a week from Sunday, a month, a
 * year. Spans are half-open ranges of epoch milliseconds, so that a sale at midnight belongs to one
 * span only, and days of 23 or 25 hours are complete. Comparisons are described in
 * docs/desk.md.
 */
import { addDays, dateOf, toInstant, toWallClock, wallClockAt, weekStart } from './local-time.ts'
import { monthStart, sameDayAfter } from './month-of-date.ts'
import type { LocalDate } from './wire.ts'

export const PERIODS = ['today', 'week', 'month', 'year'] as const
export type Period = (typeof PERIODS)[number]
export type Span = { readonly from: number; readonly to: number }

const midnight = (date: string): number => toInstant(wallClockAt(date, '00:00'))
/** The first of the month that is `months` after the month of a date. */
const addMonths = (date: string, months: number) => sameDayAfter(monthStart(date), months)

type Days = { readonly first: LocalDate; readonly after: LocalDate }
const daysOf: Readonly<Record<Period, (date: LocalDate) => Days>> = {
  today: (date) => ({ first: date, after: addDays(date, 1) }),
  week: (date) => ({ first: weekStart(date), after: addDays(weekStart(date), 7) }),
  month: (date) => ({ first: monthStart(date), after: addMonths(date, 1) }),
  year: (date) => ({
    first: `${date.slice(0, 4)}-01-01` as LocalDate,
    after: `${Number(date.slice(0, 4)) + 1}-01-01` as LocalDate,
  }),
}

/** The whole day, week, month or year that contains an instant. */
export function spanOf(period: Period, now: Date | number): Span {
  const { first, after } = daysOf[period](dateOf(now))
  return { from: midnight(first), to: midnight(after) }
}

/**
 * The comparable period before, up to the same point of it, so that a morning is compared with a
 * morning. For a day it is the same weekday a week ago, because weekdays differ. If the previous
 * month has no such day, all of that month counts.
 */
export function spanBefore(period: Period, now: Date | number): Span {
  const date = dateOf(now)
  const time = toWallClock(now).slice(11)
  const { first } = daysOf[period](date)
  if (period === 'today' || period === 'week')
    return { from: midnight(addDays(first, -7)), to: toInstant(`${addDays(date, -7)} ${time}`) }
  const months = period === 'year' ? -12 : -1
  const sameDay = addDays(addMonths(date, months), Number(date.slice(8)) - 1)
  const after = addMonths(date, months + 1)
  return {
    from: midnight(addMonths(first, months)),
    to: sameDay < after ? toInstant(`${sameDay} ${time}`) : midnight(after),
  }
}

/** One bar of the chart: a day, or a month when the period is a year. */
export type Bar = Span & {
  /** Its first day. */
  readonly date: LocalDate
  /** True for the bar that contains the present. */
  readonly current: boolean
}
/**
 * The days of this week (for a day and a week), of this month, or the months of this year; without
 * gaps, in order.
 */
export function barsOf(period: Period, now: Date | number): Bar[] {
  const today = dateOf(now)
  const { first, after } = daysOf[period === 'today' ? 'week' : period](today)
  const bars: Bar[] = []
  for (let date = first; date < after;) {
    const next = period === 'year' ? addMonths(date, 1) : addDays(date, 1)
    bars.push({ date, from: midnight(date), to: midnight(next), current: date <= today && today < next })
    date = next
  }
  return bars
}

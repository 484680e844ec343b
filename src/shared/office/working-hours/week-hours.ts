/** Hours of a week: of the office or of an employee, in the database's form and in the wire's. */
import { minutesOf, timeOf } from '#shared/values/local-time.ts'

/** Weekday 0 is Sunday; minutes since midnight, half open. */
export type WeekHours = { readonly weekday: number; readonly start_minute: number; readonly end_minute: number }
/** The same as the wire has it: `HH:mm`. The end of a day is 24:00. */
export type TypedHours = { readonly weekday: number; readonly from: string; readonly to: string }

/** As the wire has them, `HH:mm`, in the same order. */
export const typedHours = (hours: readonly WeekHours[]): TypedHours[] =>
  hours.map(({ weekday, start_minute, end_minute }) => ({
    weekday,
    from: timeOf(start_minute),
    to: timeOf(end_minute),
  }))
/** As the database has them, in minutes since midnight. */
export const weekHours = (typed: readonly TypedHours[]): WeekHours[] =>
  typed.map(({ weekday, from, to }) => ({ weekday, start_minute: minutesOf(from), end_minute: minutesOf(to) }))

/** The same hours on several weekdays. */
export const sameHours = (weekdays: readonly number[], from: string, to: string): TypedHours[] =>
  weekdays.map((weekday) => ({ weekday, from, to }))
/** The weekdays that have hours, Sunday first. */
export const weekdaysOf = (hours: readonly { readonly weekday: number }[]): number[] =>
  [...new Set(hours.map(({ weekday }) => weekday))].toSorted((a, b) => a - b)

export const FRIDAY = 5
/** The hours of a new office. */
export const DEFAULT_OFFICE_HOURS: readonly TypedHours[] = [
  ...sameHours([0, 1, 2, 3, 4], '08:00', '18:00'),
  ...sameHours([FRIDAY], '08:00', '13:00'),
]

/** The index of the first range that starts before an earlier one of the same day ends, or null. */
export function firstOverlap(hours: readonly TypedHours[]): number | null {
  const at = hours.findIndex((one, i) =>
    hours.slice(0, i).some((other) => other.weekday === one.weekday && other.from < one.to && one.from < other.to),
  )
  return at < 0 ? null : at
}

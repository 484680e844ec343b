/** Days, times and clock changes for tests of working hours and free times. */
import { officeHoursOnly, type WorkRules } from '#shared/office/working-hours/rules.ts'
import { HOUR, toInstant, toWallClock, wallClockAt } from '#shared/values/local-time.ts'
import { sameHours, weekHours } from '#shared/office/working-hours/week-hours.ts'

/**
 * Israel's clocks go forward at two on the Friday before the last Sunday of March, and back at two
 * on the last Sunday of October.
 */
export const SPRINGS = ['2026-03-27', '2027-03-26']
export const AUTUMN = '2026-10-25'
export const days = ['2026-11-24', ...SPRINGS, AUTUMN]

export const wall = (date: string, time: string) => toInstant(wallClockAt(date, time))
export const times = (slots: readonly { start: number; free: boolean }[]) =>
  slots.map(({ start }) => toWallClock(start).slice(11, 16))
/** The rules of an employee whose office has the same hours on some weekdays. */
export const sameWeek = (weekdays: readonly number[], from: string, to: string): WorkRules =>
  officeHoursOnly(weekHours(sameHours(weekdays, from, to)))
export const anyTime = { earliest: -Infinity, latest: Infinity }

/** The hours and minutes of an instant in Israel, computed by the platform. */
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Jerusalem',
  hour: '2-digit',
  minute: '2-digit',
  day: '2-digit',
  hourCycle: 'h23',
})
/**
 * True when the wall clock showed the same time an hour before: the second occurrence of the autumn
 * hour.
 */
export const isSecondOccurrence = (at: number) => clock.format(at) === clock.format(at - HOUR)

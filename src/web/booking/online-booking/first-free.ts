import type { BookingStart } from '#shared/booking/online-booking/start.ts'
import { formatDayMonth } from '#web/platform/format.ts'
import { text } from './text.ts'

/**
 * A day as people say it: today, tomorrow, a weekday of the coming week, otherwise the date. Dates
 * need no time zone, and every visitor loads this code, so it uses plain arithmetic.
 */
export function relativeDay(wall: string, today: string): string {
  const day = new Date(`${wall.slice(0, 10)}T00:00:00Z`)
  const daysAhead = (day.getTime() - Date.parse(`${today}T00:00:00Z`)) / 86_400_000
  if (daysAhead >= 3 && daysAhead < 7) return `${text.day} ${text.dayLetters[day.getUTCDay()]}`
  return [text.today, text.tomorrow, text.afterTomorrow][daysAhead] ?? formatDayMonth(wall)
}

/** The first free start of a service as a wall-clock time, with one employee or with any. */
export function firstFree(start: BookingStart, service: number, employee?: number): string | undefined {
  let first: string | undefined
  for (const [serviceId, employeeId, at] of start.first_free)
    if (
      serviceId === service &&
      (employee === undefined || employeeId === employee) &&
      (first === undefined || at < first)
    )
      first = at
  return first
}

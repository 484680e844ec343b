/** When the digest by email is sent. Pure functions; instants are epoch milliseconds. */
import { isRestDay } from '#shared/values/hebrew-calendar.ts'
import { addDays, dateOf, toInstant, toWallClock, wallClockAt } from '#shared/values/local-time.ts'

/** A digest that is late, after an outage, is still sent before this hour. */
const UNTIL_HOUR = 21

const timeOn = (date: string, hour: number): number =>
  toInstant(wallClockAt(date, `${String(hour).padStart(2, '0')}:00`))

/**
 * Digests of this hour and of earlier ones are due; null when none is: on Shabbat, on holidays of
 * rest, as for messages that nobody waits for (docs/marketing.md), and in the evening.
 */
export function dueHour(now: number): number | null {
  const hour = Number(toWallClock(now).slice(11, 13))
  return isRestDay(dateOf(now)) || hour >= UNTIL_HOUR ? null : hour
}

/** The first instant after `now` at which a digest of one of these hours, at least one, is due. */
export function nextDigest(hours: readonly number[], now: number): number {
  for (let date = dateOf(now); ; date = addDays(date, 1)) {
    const times = isRestDay(date) ? [] : hours.map((hour) => timeOn(date, hour)).filter((at) => at > now)
    if (times.length > 0) return Math.min(...times)
  }
}

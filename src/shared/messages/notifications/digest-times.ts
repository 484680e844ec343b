/** When the digest by email is sent. Pure functions; instants are epoch milliseconds. */
import { addDays, dateOf, toInstant, toWallClock, wallClockAt } from '#shared/values/local-time.ts'
import { sendingTime, type Rest } from '../quiet-time/rules.ts'

/** A digest that is late, after an outage, is still sent before this hour. */
const UNTIL_HOUR = 21

const timeOn = (date: string, hour: number): number =>
  toInstant(wallClockAt(date, `${String(hour).padStart(2, '0')}:00`))

const mayLeave = (at: number, { rests }: Rest): boolean => sendingTime({ kind: 'digest', at, rests }) === at

/**
 * Digests of this hour and of earlier ones are due; null when none is: while messages rest, and in
 * the evening.
 */
export function dueHour(now: number, rest: Rest): number | null {
  const hour = Number(toWallClock(now).slice(11, 13))
  return !mayLeave(now, rest) || hour >= UNTIL_HOUR ? null : hour
}

/** The first instant after `now` at which a digest of one of these hours, at least one, is due. */
export function nextDigest(hours: readonly number[], now: number, rest: Rest): number {
  for (let date = dateOf(now); ; date = addDays(date, 1)) {
    const times = hours.map((hour) => timeOn(date, hour)).filter((at) => at > now && mayLeave(at, rest))
    if (times.length > 0) return Math.min(...times)
  }
}

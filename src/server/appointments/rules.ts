/** Decisions about appointments that need no database. */
import { addDays, exists, HOUR, minutesOf, timeOf, toInstant, toWallClock, wallAt } from '#shared/values/local-time.ts'
import { fail } from '../platform/fail.ts'

/** The two instants of an appointment typed as wall clock. Fails with time_skipped for an hour that the clocks jump over. */
export function spanOf(typed: { start_time: string; end_time: string }): { start: number; end: number } {
  if (!exists(typed.start_time) || !exists(typed.end_time)) fail('time_skipped')
  const start = toInstant(typed.start_time)
  // on the night that has an hour twice, an end that reads later must also be later
  return { start, end: Math.max(toInstant(typed.end_time), start + 1) }
}

export const REMINDER_HOURS = 24
const QUIET_FROM = 21 * 60
const QUIET_UNTIL = 8 * 60
const EVENING = '20:30'

const isQuiet = (minutes: number) => minutes >= QUIET_FROM || minutes < QUIET_UNTIL

/** When a reminder that comes late (a worker was down, a provider was away) may leave: now, or at eight when it is night. */
export function afterQuiet(now: number): number {
  const wall = toWallClock(now)
  const minutes = minutesOf(wall.slice(11, 16))
  if (!isQuiet(minutes)) return now
  const date = wall.slice(0, 10)
  return toInstant(wallAt(minutes >= QUIET_FROM ? addDays(date, 1) : date, timeOf(QUIET_UNTIL)))
}

/**
 * When a reminder leaves: `hours` before the start, but never between 21:00 and 08:00 (then at 20:30, the evening before) and never in
 * the past (then not at all: null). Decisions C; the hours are the office's wall clock.
 */
export function reminderTime(start: number, hours: number, now: number): number | null {
  const wanted = start - hours * HOUR
  const wall = toWallClock(wanted)
  const minutes = minutesOf(wall.slice(11, 16))
  const date = wall.slice(0, 10)
  const evening = minutes >= QUIET_FROM ? date : addDays(date, -1)
  const at = isQuiet(minutes) ? toInstant(wallAt(evening, EVENING)) : wanted
  return at > now ? at : null
}

/**
 * When a message may be sent. Pure functions; instants are epoch milliseconds, night hours are the
 * office's wall clock.
 */
import { isRestDay } from '#shared/values/hebrew-calendar.ts'
import { addDays, minutesOf, timeOf, toInstant, toWallClock, wallClockAt } from '#shared/values/local-time.ts'

const QUIET_FROM = 21 * 60
const QUIET_UNTIL = 8 * 60
const EVENING = '20:30'

const isQuietTime = (minutes: number) => minutes >= QUIET_FROM || minutes < QUIET_UNTIL

/** Moves a time between 21:00 and 08:00 to 20:30 on the previous evening. */
export function beforeQuietHours(wanted: number): number {
  const wall = toWallClock(wanted)
  const minutes = minutesOf(wall.slice(11, 16))
  if (!isQuietTime(minutes)) return wanted
  const date = wall.slice(0, 10)
  return toInstant(wallClockAt(minutes >= QUIET_FROM ? date : addDays(date, -1), EVENING))
}

/**
 * When a late message (worker or provider down) may be sent: now, or at 08:00 if it is night.
 */
export function afterQuietHours(now: number): number {
  const wall = toWallClock(now)
  const minutes = minutesOf(wall.slice(11, 16))
  if (!isQuietTime(minutes)) return now
  const date = wall.slice(0, 10)
  return toInstant(wallClockAt(minutes >= QUIET_FROM ? addDays(date, 1) : date, timeOf(QUIET_UNTIL)))
}

/** Shabbat begins before five in winter. */
const EVE_UNTIL = 15 * 60

/**
 * The first instant from `now` on at which marketing may be sent: between 08:00 and 21:00, not on
 * Shabbat or a holiday of rest, and not after 15:00 on the day before.
 */
export function nextMarketingTime(now: number): number {
  const at = afterQuietHours(now)
  const wall = toWallClock(at)
  const date = wall.slice(0, 10)
  const isEvening = minutesOf(wall.slice(11, 16)) >= EVE_UNTIL
  if (!isRestDay(date) && !(isEvening && isRestDay(addDays(date, 1)))) return at
  return nextMarketingTime(toInstant(wallClockAt(addDays(date, 1), '08:00')))
}

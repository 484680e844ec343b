/** Between instants and Israel's wall clock. Numbers inside, no date library: this runs in every loop over appointments. */
import type { LocalDate, WallClock } from './wire.ts'

export const ZONE = 'Asia/Jerusalem'
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

const parts = new Intl.DateTimeFormat('en-US', {
  timeZone: ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})
const QUARTER = 15 * MINUTE
const offsets = new Map<number, number>()

/** Israel's offset from UTC at an instant, in milliseconds. Clock changes fall on quarter hours, so one entry serves a quarter. */
function offset(ms: number): number {
  const key = Math.floor(ms / QUARTER)
  let found = offsets.get(key)
  if (found === undefined) {
    const p = Object.fromEntries(parts.formatToParts(key * QUARTER).map((x) => [x.type, Number(x.value)]))
    found = Date.UTC(p.year!, p.month! - 1, p.day!, p.hour!, p.minute!, p.second!) - key * QUARTER
    if (offsets.size > 20_000) offsets.clear()
    offsets.set(key, found)
  }
  return found
}

/** The wall clock of an instant (a Date or epoch milliseconds), to the second. */
export const toWallClock = (at: Date | number): WallClock =>
  new Date(Number(at) + offset(Number(at))).toISOString().slice(0, 19).replace('T', ' ') as WallClock

/** The instant of a wall clock, in epoch milliseconds. In the hour that comes twice: the first. In the hour that is skipped: moved forward. */
export function toInstant(wall: string): number {
  const naive = Date.parse(`${wall.replace(' ', 'T')}Z`)
  const before = offset(naive - DAY / 2)
  const after = offset(naive + DAY / 2)
  const fits = [naive - before, naive - after].filter((ms) => ms + offset(ms) === naive)
  return fits.length > 0 ? Math.min(...fits) : naive - before
}

/** False for a time that the clocks jump over (02:30 on the night to summer time). */
export const exists = (wall: string): boolean => toWallClock(toInstant(wall)) === wall

/** Today in Israel. */
export const dateOf = (at: Date | number): LocalDate => toWallClock(at).slice(0, 10) as LocalDate

/** `days` after a date (before, when negative), by the calendar. */
export const addDays = (date: string, days: number): LocalDate =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10) as LocalDate

/** 0 Sunday to 6 Saturday. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()

/** The Sunday on or before a date. */
export const weekStart = (date: string): LocalDate => addDays(date, -weekdayOf(date))

/** Wall clock of a date and `HH:mm`. */
export const wallAt = (date: string, time: string): WallClock => `${date} ${time.slice(0, 5)}:00` as WallClock

/** Minutes since midnight of `HH:mm`. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
/** `HH:mm` of minutes since midnight. */
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

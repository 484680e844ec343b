/**
 * Converts between instants and Israel's wall clock as numbers, without a date library, because it
 * runs in every loop over appointments.
 */
import { computeOnce } from './compute-once.ts'
import type { LocalDate, WallClock } from './wire.ts'

export const TIME_ZONE = 'Asia/Jerusalem'
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Created on first use, because creating it is slow on a phone. */
let formatter: Intl.DateTimeFormat | undefined
const parts = () =>
  (formatter ??= new Intl.DateTimeFormat('en-US', {
    timeZone: TIME_ZONE,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }))
const QUARTER = 15 * MINUTE
const quarters = new Map<number, number>()
/** Offsets by UTC day; NaN for a day on which the clocks change. */
const days = new Map<number, number>()

/** Clocks change on quarter hours only, so one cache entry serves a quarter. */
const offsetOfQuarter = (key: number) =>
  computeOnce(quarters, key, () => {
    const p = Object.fromEntries(
      parts()
        .formatToParts(key * QUARTER)
        .map((x) => [x.type, Number(x.value)]),
    )
    return Date.UTC(p.year!, p.month! - 1, p.day!, p.hour!, p.minute!, p.second!) - key * QUARTER
  })
const offsetOfDay = (key: number) =>
  computeOnce(days, key, () => {
    const first = offsetOfQuarter((key * DAY) / QUARTER)
    return first === offsetOfQuarter(((key + 1) * DAY) / QUARTER) ? first : Number.NaN
  })

/** Israel's offset from UTC at an instant, in milliseconds. */
function offset(ms: number): number {
  const ofDay = offsetOfDay(Math.floor(ms / DAY))
  return Number.isNaN(ofDay) ? offsetOfQuarter(Math.floor(ms / QUARTER)) : ofDay
}

/**
 * The wall clock of an instant as a number: the epoch milliseconds at which UTC shows the same. For
 * arithmetic on wall clocks.
 */
export const toLocal = (ms: number): number => ms + offset(ms)

/** The wall clock of an instant (a Date or epoch milliseconds), to the second. */
export const toWallClock = (at: Date | number): WallClock =>
  new Date(toLocal(Number(at))).toISOString().slice(0, 19).replace('T', ' ') as WallClock

/**
 * The instant of a wall clock as toLocal gives it. In the hour that occurs twice, the first
 * occurrence. In the hour that is skipped, one hour later.
 */
export function fromLocal(local: number): number {
  const before = local - offset(local - DAY / 2)
  const after = local - offset(local + DAY / 2)
  if (before === after) return before // no clock change within half a day
  const candidates = [before, after].filter((ms) => toLocal(ms) === local)
  return candidates.length > 0 ? Math.min(...candidates) : before
}

/** The instant of a wall clock `YYYY-MM-DD HH:mm:ss`, in epoch milliseconds. See fromLocal. */
export const toInstant = (wall: string): number => fromLocal(Date.parse(`${wall.replace(' ', 'T')}Z`))

/** False for a time that the clocks skip (02:30 on the night to summer time). */
export const wallClockExists = (wall: string): boolean => toWallClock(toInstant(wall)) === wall

const dates = new Map<number, LocalDate>()
/** The date of a day number, counted from 1970-01-01. */
const dateOfDay = (day: number): LocalDate =>
  computeOnce(dates, day, () => new Date(day * DAY).toISOString().slice(0, 10) as LocalDate)

/** The date in Israel at an instant. */
export const dateOf = (at: Date | number): LocalDate => dateOfDay(Math.floor(toLocal(Number(at)) / DAY))

/** The date `days` days after a date; before it, when negative. */
export const addDays = (date: string, days: number): LocalDate => dateOfDay(Date.parse(date) / DAY + days)

/** 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()

/** The Sunday on or before a date. */
export const weekStart = (date: string): LocalDate => addDays(date, -weekdayOf(date))

/** The wall clock of a date and `HH:mm`. */
export const wallClockAt = (date: string, time: string): WallClock => `${date} ${time.slice(0, 5)}:00` as WallClock

/** Minutes since midnight of `HH:mm`. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const times: string[] = []
/** `HH:mm` of whole minutes since midnight. */
export const timeOf = (minutes: number): string =>
  (times[minutes] ??= `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`)

/**
 * The instant of a minute of a day. A minute skipped by a clock change maps to the moment of the
 * change, so that work before it ends there and work after it begins there.
 */
export function instantAt(date: string, minute: number): number {
  const midnight = Date.parse(date)
  let local = midnight + minute * MINUTE
  while (local < midnight + DAY && toLocal(fromLocal(local)) !== local) local += MINUTE
  return fromLocal(local)
}

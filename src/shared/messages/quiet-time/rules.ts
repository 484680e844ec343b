/**
 * When a message may leave (docs/messages.md). One rule for every message, asked by all that plan,
 * promise or send one. Pure functions; instants are epoch milliseconds, hours are the wall clock.
 */
import { isRestDay, isSolemnDay, isYomKippur } from '#shared/values/hebrew-calendar.ts'
import { addDays, DAY, minutesOf, timeOf, toInstant, toWallClock, wallClockAt } from '#shared/values/local-time.ts'

const NIGHT_FROM = 21 * 60
const NIGHT_UNTIL = 8 * 60
/** Shabbat begins before five in winter. */
const EVE_FROM = 15 * 60
const SOLEMN_EVE_FROM = 20 * 60
/** The last minutes of a reminder before the night, and before a day of rest. */
const LAST_BEFORE_NIGHT = '20:30'
const LAST_BEFORE_REST = '14:55'

/** A change of an appointment within this time leaves at once. */
const NEAR = DAY

/** The choice of the office: whether its messages rest on Shabbat and holidays. */
export type Rest = {
  /** False: on Yom Kippur only. */
  readonly rests: boolean
}
/**
 * `at_once`: codes, and what its reader waits for at a screen. `reminder`: of no use later, so it
 * leaves earlier. `digest`: for staff, at an hour that they chose, so that the night is theirs.
 * `marketing`: also greetings and requests for a review. `message`: everything else.
 */
export type Sending = Rest & {
  readonly kind: 'at_once' | 'message' | 'reminder' | 'digest' | 'marketing'
  /** When it would leave without this rule. */
  readonly at: number
  /** The starts, before and after, of appointments whose change it tells. */
  readonly changes?: readonly (number | Date)[] | undefined
}

/** Whether an appointment with one of these starts is so near that its change cannot wait. */
export const isNear = (starts: readonly (number | Date)[], at: number): boolean =>
  starts.some((start) => Number(start) - at <= NEAR)

/** When a message leaves: `at`, unless that is in quiet time. */
export function sendingTime(sending: Sending): number {
  const { kind, at, changes = [] } = sending
  if (kind === 'at_once' || isNear(changes, at)) return at
  return kind === 'reminder' ? beforeQuiet(sending) : afterQuiet(sending)
}

type Why = 'night' | 'rest' | 'solemn'
/** Why no message of this kind leaves at a time of a date; null when it may. */
function whyQuiet({ kind, rests }: Sending, date: string, minutes: number): Why | null {
  const isRest = rests ? isRestDay : isYomKippur
  if (isRest(date) || (minutes >= EVE_FROM && isRest(addDays(date, 1)))) return 'rest'
  if (kind !== 'digest' && (minutes >= NIGHT_FROM || minutes < NIGHT_UNTIL)) return 'night'
  if (kind !== 'marketing') return null
  return isSolemnDay(date) || (minutes >= SOLEMN_EVE_FROM && isSolemnDay(addDays(date, 1))) ? 'solemn' : null
}
const dateAndMinutes = (at: number) => {
  const wall = toWallClock(at)
  return { date: wall.slice(0, 10), minutes: minutesOf(wall.slice(11, 16)) }
}

/**
 * The first time from `at` on that is not quiet. A day of rest ends at 21:00, where the night
 * begins.
 */
function afterQuiet(sending: Sending): number {
  const { date, minutes } = dateAndMinutes(sending.at)
  if (whyQuiet(sending, date, minutes) === null) return sending.at
  const until = sending.kind === 'digest' ? 0 : NIGHT_UNTIL
  const next = wallClockAt(minutes < until ? date : addDays(date, 1), timeOf(until))
  return afterQuiet({ ...sending, at: toInstant(next) })
}

/** The last minute before the quiet time that `at` is in. */
function beforeQuiet(sending: Sending): number {
  const { date, minutes } = dateAndMinutes(sending.at)
  const why = whyQuiet(sending, date, minutes)
  if (why === null) return sending.at
  const isSameDay = why === 'night' ? minutes >= NIGHT_FROM : !isQuietAllDay(sending, date)
  const last = why === 'night' ? LAST_BEFORE_NIGHT : LAST_BEFORE_REST
  return beforeQuiet({ ...sending, at: toInstant(wallClockAt(isSameDay ? date : addDays(date, -1), last)) })
}
const isQuietAllDay = (sending: Sending, date: string): boolean => whyQuiet(sending, date, EVE_FROM - 1) === 'rest'

/** When what is sent before an appointment leaves (decisions C). Pure; instants are epoch milliseconds, hours of the night the office's wall clock. */
import { addDays, HOUR, minutesOf, timeOf, toInstant, toWallClock, wallAt } from '../values/local-time.ts'

/** 1 reminds by SMS, 2 sends a document. */
export type ActionId = 1 | 2
export const REMIND = 1 as const
export const SEND_DOCUMENT = 2 as const

export type Entry = {
  /** Before the start of the appointment, 1 to 24. */
  readonly hours: number
  readonly action_id: ActionId
  readonly document_id: number | null
}
export const MAX_HOURS = 24
export const DEFAULT_HOURS = 24
/** How many entries one service may have: each of them is a message that somebody pays for and somebody reads. */
export const MAX_ENTRIES = 10

const QUIET_FROM = 21 * 60
const QUIET_UNTIL = 8 * 60
const EVENING = '20:30'

const isQuiet = (minutes: number) => minutes >= QUIET_FROM || minutes < QUIET_UNTIL

/** The night nobody is woken in: what would leave between 21:00 and 08:00 leaves at half past eight of the evening before instead. */
function beforeQuiet(wanted: number): number {
  const wall = toWallClock(wanted)
  const minutes = minutesOf(wall.slice(11, 16))
  if (!isQuiet(minutes)) return wanted
  const date = wall.slice(0, 10)
  return toInstant(wallAt(minutes >= QUIET_FROM ? date : addDays(date, -1), EVENING))
}

/** When what comes late (a worker was down, a provider was away) may leave: now, or at eight when it is night. */
export function afterQuiet(now: number): number {
  const wall = toWallClock(now)
  const minutes = minutesOf(wall.slice(11, 16))
  if (!isQuiet(minutes)) return now
  const date = wall.slice(0, 10)
  return toInstant(wallAt(minutes >= QUIET_FROM ? addDays(date, 1) : date, timeOf(QUIET_UNTIL)))
}

/** When an entry of so many hours leaves. */
export const reminderTime = (start: number, hours: number): number => beforeQuiet(start - hours * HOUR)

/** The earliest that any entry may leave. Half past eight may come before the hour of an entry of more hours, so all of them are looked at. */
export const earliestReminder = (start: number): number =>
  Math.min(...Array.from({ length: MAX_HOURS }, (_, i) => reminderTime(start, i + 1)))

/** No reminder of an appointment that begins later than so much from now is due yet: a day, a night and an hour that came twice. */
export const REMINDERS_REACH = (MAX_HOURS + 13) * HOUR

/** What is sent for a service: its own entries, and the office's reminder a day before unless the service has SMS reminders of its own. */
export const remindersOf = (own: readonly Entry[]): readonly Entry[] =>
  own.some(({ action_id }) => action_id === REMIND)
    ? own
    : [...own, { hours: DEFAULT_HOURS, action_id: REMIND, document_id: null }]

/** When the next of them leaves after an instant; null when none is left. What would have left before is not made up for. */
export function nextReminder(entries: readonly Entry[], start: number, after: number): number | null {
  const times = entries.map(({ hours }) => reminderTime(start, hours)).filter((at) => at > after && at < start)
  return times.length > 0 ? Math.min(...times) : null
}

/** What is due now and was not yet when it was last looked (`since`, exclusive), soonest before the start last. */
export const dueReminders = (entries: readonly Entry[], start: number, since: number, now: number): Entry[] =>
  entries
    .filter(({ hours }) => {
      const at = reminderTime(start, hours)
      return since < at && at <= now
    })
    .toSorted((a, b) => b.hours - a.hours)

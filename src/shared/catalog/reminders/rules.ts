/**
 * When messages before an appointment are sent. Pure functions. Instants are epoch milliseconds.
 */
import { afterQuietHours, beforeQuietHours } from '#shared/messages/quiet-time/rules.ts'
import { HOUR } from '#shared/values/local-time.ts'

/** 1 sends an SMS reminder, 2 sends a document. */
export type ActionId = 1 | 2
export const SEND_REMINDER = 1 as const
export const SEND_DOCUMENT = 2 as const

export type Entry = {
  /** Hours before the start of the appointment, 1 to 24. */
  readonly hours: number
  readonly action_id: ActionId
  readonly document_id: number | null
}
export const MAX_HOURS = 24
export const DEFAULT_HOURS = 24
/** The maximum number of entries per service. Each entry is a message that the office pays for. */
export const MAX_ENTRIES = 10

/** When an entry is sent. */
export const reminderTime = (start: number, hours: number): number => beforeQuietHours(start - hours * HOUR)

/**
 * The earliest time at which any entry can be sent. Night hours can move an entry before one with
 * more hours, so all entries are checked.
 */
export const earliestReminder = (start: number): number =>
  Math.min(...Array.from({ length: MAX_HOURS }, (_, i) => reminderTime(start, i + 1)))

/**
 * No reminder is due yet for an appointment that starts later than this: a day, a night and the
 * repeated hour in autumn.
 */
export const LONGEST_REMINDER_LEAD = (MAX_HOURS + 13) * HOUR

/**
 * The entries of a service, plus the office's reminder one day before unless the service has its
 * own SMS reminders.
 */
export const remindersOf = (own: readonly Entry[]): readonly Entry[] =>
  own.some(({ action_id }) => action_id === SEND_REMINDER)
    ? own
    : [...own, { hours: DEFAULT_HOURS, action_id: SEND_REMINDER, document_id: null }]

/**
 * When the next entry after an instant is sent; null when none is left. Missed entries are not made
 * up for.
 */
export function nextReminder(entries: readonly Entry[], start: number, after: number): number | null {
  const times = entries.map(({ hours }) => reminderTime(start, hours)).filter((at) => at > after)
  return times.length > 0 ? Math.min(...times) : null
}

/**
 * Entries that are due now and were not due at `since` (exclusive), the one nearest to the
 * appointment last.
 */
export const dueReminders = (entries: readonly Entry[], start: number, since: number, now: number): Entry[] =>
  entries
    .filter(({ hours }) => {
      const at = reminderTime(start, hours)
      return since < at && at <= now
    })
    .toSorted((a, b) => b.hours - a.hours)

/** A planned job of an appointment: what was due by `since` is not sent. */
export type PlannedReminder = { readonly start: number; readonly since: number }
/**
 * The work of the job when it wakes: it sends `due` and plans itself for `next`, unless that is
 * null.
 */
export type WokenReminder = { readonly due: readonly Entry[]; readonly next: number | null; readonly since: number }

/**
 * When the job of an appointment that was booked or moved `now` first wakes; null sends nothing.
 */
export function firstWake(entries: readonly Entry[], start: number, now: number): number | null {
  const earliest = earliestReminder(start)
  return earliest > now ? earliest : nextReminder(entries, start, now)
}

/**
 * A job that wakes at night, because it was late, waits for the morning, or ends when that is too
 * late.
 */
export function wakeReminder(entries: readonly Entry[], { start, since }: PlannedReminder, now: number): WokenReminder {
  const morning = afterQuietHours(now)
  if (morning > now) return { due: [], next: morning < start ? morning : null, since }
  return { due: dueReminders(entries, start, since, now), next: nextReminder(entries, start, now), since: now }
}

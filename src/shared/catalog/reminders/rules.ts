/**
 * When messages before an appointment are sent. Pure functions. Instants are epoch milliseconds.
 */
import { sendingTime, type Rest } from '#shared/messages/quiet-time/rules.ts'
import { computeOnce } from '#shared/values/compute-once.ts'
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

/** An appointment's start, and when the messages of its office rest. */
export type Visit = Rest & { readonly start: number }

/** When an entry is sent. */
export const reminderTime = ({ start, rests }: Visit, hours: number): number =>
  sendingTime({ kind: 'reminder', at: start - hours * HOUR, rests })

/**
 * The earliest time at which any entry can be sent, in an office whose messages rest. Quiet time
 * can move an entry before one with more hours, so all entries are checked.
 */
export const earliestReminder = (start: number): number =>
  computeOnce(earliest, start, () =>
    Math.min(...Array.from({ length: MAX_HOURS }, (_, i) => reminderTime({ start, rests: true }, i + 1))),
  )
/** By start: most appointments begin on the same quarter hours as others. */
const earliest = new Map<number, number>()

/**
 * No reminder is due yet for an appointment that starts later than this: a day, three days of rest
 * (a New Year before Shabbat) from 14:55 of their eve to the morning after, and the repeated hour
 * in autumn.
 */
export const LONGEST_REMINDER_LEAD = (MAX_HOURS + 3 * 24 + 18 + 1) * HOUR

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
export function nextReminder(entries: readonly Entry[], visit: Visit, after: number): number | null {
  const times = entries.map(({ hours }) => reminderTime(visit, hours)).filter((at) => at > after)
  return times.length > 0 ? Math.min(...times) : null
}

/**
 * Entries that are due now and were not due at `since` (exclusive), the one nearest to the
 * appointment last.
 */
export const dueReminders = (entries: readonly Entry[], { since, ...visit }: PlannedReminder, now: number): Entry[] =>
  entries
    .filter(({ hours }) => {
      const at = reminderTime(visit, hours)
      return since < at && at <= now
    })
    .toSorted((a, b) => b.hours - a.hours)

/** A planned job of an appointment: what was due by `since` is not sent. */
export type PlannedReminder = Visit & { readonly since: number }
/**
 * The work of the job when it wakes: it sends `due` and plans itself for `next`, unless that is
 * null.
 */
export type WokenReminder = { readonly due: readonly Entry[]; readonly next: number | null; readonly since: number }

/**
 * When the job of an appointment that was booked or moved `now` first wakes; null sends nothing.
 * The office may choose meanwhile that its messages rest, so the job wakes before a day of rest.
 */
export function firstWake(entries: readonly Entry[], visit: Visit, now: number): number | null {
  const first = earliestReminder(visit.start)
  return first > now ? first : nextReminder(entries, visit, now)
}

/**
 * A job that wakes in quiet time, because it was late, waits for its end, or ends itself when that
 * is too late.
 */
export function wakeReminder(entries: readonly Entry[], planned: PlannedReminder, now: number): WokenReminder {
  const { start, since, rests } = planned
  const at = sendingTime({ kind: 'message', at: now, rests })
  if (at > now) return { due: [], next: at < start ? at : null, since }
  return { due: dueReminders(entries, planned, now), next: nextReminder(entries, planned, now), since: now }
}

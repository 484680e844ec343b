/** Decisions about appointments that need no database. */
import { DAY, wallClockExists, toInstant } from '#shared/values/local-time.ts'
import { fieldText } from '#shared/values/text.ts'
import { fail } from '#server/platform/fail.ts'

/** Epoch milliseconds. */
export type Span = { readonly start: number; readonly end: number }
type TypedTimes = { readonly start_time?: string | undefined; readonly end_time?: string | undefined }

/**
 * The span of an appointment whose times were entered as wall clock; a time that was not entered
 * keeps its value of `before`. Fails with time_skipped for a time that the clocks skip, and with
 * invalid_input when the end is not after the start or over a day later.
 */
export function spanOf({ start_time, end_time }: Required<TypedTimes>): Span
export function spanOf(typed: TypedTimes, before: Span): Span
export function spanOf({ start_time, end_time }: TypedTimes, before?: Span): Span {
  const start = instantOf(start_time) ?? before!.start
  const end = instantOf(end_time) ?? before!.end
  if (end <= start) fail('invalid_input', { fields: { end_time: fieldText.end_before_start } })
  if (end - start > DAY) fail('invalid_input', { fields: { end_time: fieldText.too_long_visit } })
  return { start, end }
}
const instantOf = (time: string | undefined): number | undefined => {
  if (time === undefined) return undefined
  if (!wallClockExists(time)) fail('time_skipped')
  return toInstant(time)
}

/** Whether it is an online booking that holds no time until staff approve it (0077). */
export const isUnheldRequest = (row: {
  readonly status_key: string
  readonly source: string
  readonly holds_slot: boolean
}): boolean => row.status_key === 'waiting' && row.source === 'online' && !row.holds_slot

const LINK_DAYS = 30
/** The links of visits that ended before this instant have expired. */
export const linksOfVisitsAfter = (now: Date): Date => new Date(now.getTime() - LINK_DAYS * DAY)

/** The state on which messages and reminders depend. */
export type AppointmentState = {
  readonly start_at: Date
  readonly service_id: number
  readonly status_key: string
  readonly deleted_at: Date | null
  /** Until when it waits for its deposit; null when it does not. */
  readonly held_until: Date | null
  /** False for a request that holds no time. */
  readonly holds_slot?: boolean
}
/** Who makes a change: staff, or the customer online. */
export type ChangedBy = 'staff' | 'customer'
export type CustomerMessage = 'confirmed' | 'requested' | 'moved' | 'cancelled' | 'declined'

/** Neither deleted, cancelled nor waiting for its deposit. */
export const takesPlace = (state: AppointmentState | null): state is AppointmentState =>
  state !== null && state.deleted_at === null && state.status_key !== 'cancelled' && state.held_until === null
/** Whether it waits for staff to approve it. */
export const isRequest = (state: AppointmentState | null): boolean =>
  takesPlace(state) && state.status_key === 'waiting'
/** Compares the instants. */
export const isSameStart = (a: AppointmentState, b: AppointmentState) => a.start_at.getTime() === b.start_at.getTime()

/**
 * The message that a change sends to the customer; null sends none. `before` is null for a new
 * appointment.
 */
export function messageForChange(
  before: AppointmentState | null,
  after: AppointmentState,
  by: ChangedBy,
  now: Date,
): CustomerMessage | null {
  if (after.start_at <= now) return null
  const isRequest = after.status_key === 'waiting'
  if (!takesPlace(after)) return takesPlace(before) ? 'cancelled' : null
  if (!takesPlace(before)) return isRequest ? 'requested' : 'confirmed'
  if (by === 'customer' && isSameStart(before, after))
    return isRequest && before.status_key !== 'waiting' ? 'requested' : null
  if (by === 'customer') return isRequest ? 'requested' : 'moved'
  if (!isSameStart(before, after)) return 'moved'
  return before.status_key === 'waiting' && after.status_key === 'confirmed' ? 'confirmed' : null
}

/** The effect of a change on the reminders of the appointment. */
export function reminderActionFor(
  before: AppointmentState | null,
  after: AppointmentState,
): 'plan' | 'cancel' | 'keep' {
  if (!takesPlace(after)) return takesPlace(before) ? 'cancel' : 'keep'
  if (!takesPlace(before)) return 'plan'
  return isSameStart(before, after) && before.service_id === after.service_id ? 'keep' : 'plan'
}

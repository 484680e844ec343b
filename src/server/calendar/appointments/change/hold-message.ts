/**
 * Decides when the customer gets a message about a change. A message about a move, a cancellation,
 * a deletion or an approval by staff is held until it can no longer be undone with one press. The
 * notices store the state that the customer knows, so that several changes become one message, and
 * a move that is reversed causes none. The job that tells waits for the end of quiet time.
 */
import { MINUTE } from '#shared/values/local-time.ts'
import { messageForChange, type AppointmentState, type ChangedBy, type CustomerMessage } from '../rules.ts'
import type { Notices } from './notice-queries.ts'

/**
 * Longer than the undo button of a deletion or an approval is shown. A move is held longer, because
 * staff who drag may drag again.
 */
export const HOLD = { moved: 2 * MINUTE, cancelled: MINUTE / 2, confirmed: MINUTE / 2 }
type Held = keyof typeof HOLD
const isHeld = (message: CustomerMessage, known: AppointmentState): message is Held =>
  message === 'moved' || message === 'cancelled' || (message === 'confirmed' && known.status_key === 'waiting')

type Told = Pick<Notices, 'told_start' | 'told_status' | 'tell_at'>
export type KnownState = AppointmentState & Told
const KNOWS_ALL: Told = { told_start: null, told_status: null, tell_at: null }

/** The effect of a change on messages: the one that is sent now, and what the notices store. */
export type MessagePlan = { readonly message: CustomerMessage | null; readonly told: Told }

/** `notify` false: staff tell the customer themselves. */
export function messagePlanOf(
  before: KnownState | null,
  after: AppointmentState,
  { by, notify }: { readonly by: ChangedBy; readonly notify: boolean },
  now: Date,
): MessagePlan {
  if (!notify) return { message: null, told: KNOWS_ALL }
  if (before === null || by === 'customer')
    return { message: messageForChange(before, after, by, now), told: KNOWS_ALL }
  const known = knownOf(before)
  const message = known && messageForChange(known, after, by, now)
  if (!known || !message) return { message: null, told: KNOWS_ALL }
  const holds = isHeld(message, known)
  if (!holds && before.tell_at === null) return { message, told: KNOWS_ALL }
  const hold = holds ? HOLD[message] : HOLD.moved
  const tell_at = new Date(now.getTime() + hold)
  return { message: null, told: { told_start: known.start_at, told_status: known.status_key, tell_at } }
}

/** The answer to a request is not held, and the customer then knows all. */
export const declinePlanOf = (after: AppointmentState, now: Date): MessagePlan => ({
  message: after.start_at > now ? 'declined' : null,
  told: KNOWS_ALL,
})

/**
 * The state that the customer knows. Null for a deleted appointment whose deletion they were not
 * told of: they expect it to take place, so they need no message when it is restored.
 */
export function knownOf(before: KnownState): AppointmentState | null {
  const { told_start, told_status } = before
  if (told_start !== null && told_status !== null)
    return { ...before, start_at: told_start, status_key: told_status, deleted_at: null, held_until: null }
  return before.deleted_at !== null && before.held_until === null ? null : before
}

/**
 * What the notices store once the customer has been told: nothing, or for a deleted appointment
 * that it is cancelled.
 */
export const stateOnceTold = ({ deleted_at, start_at }: AppointmentState): Told =>
  deleted_at === null ? KNOWS_ALL : { told_start: start_at, told_status: 'cancelled', tell_at: null }

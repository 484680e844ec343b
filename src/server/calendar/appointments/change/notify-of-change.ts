/** Notifies staff of changes that the customer made online. */
import { toWallClock } from '#shared/values/local-time.ts'
import type { NotificationKind } from '#shared/messages/notifications/rules.ts'
import { notify } from '#server/messages/notifications/notify-staff.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { AppointmentRow, MessageFacts } from '../queries.ts'
import { isSameStart, takesPlace, type AppointmentState } from '../rules.ts'

/**
 * `before` is null for a new appointment. One that waits for its deposit or card is not told yet.
 * `fillsGap`: the waiting list brought it. `onlyTo`: no other person is told.
 */
export function notifyOfChange(
  context: Pick<OfficeContext, 'tx' | 'now'>,
  { id, customer_id, phone_unproved }: Pick<MessageFacts, 'id' | 'customer_id'> & { readonly phone_unproved?: boolean },
  before: AppointmentState | null,
  after: AppointmentState,
  { fillsGap = false, onlyTo }: { readonly fillsGap?: boolean | undefined; readonly onlyTo?: number } = {},
): void {
  const kind = fillsGap ? 'gap_filled' : kindOf(before, after)
  if (kind === null) return
  if (phone_unproved && (before ?? after).holds_slot === false) return notifyOfStrangers(context, kind)
  const facts = { start: after.start_at, ...(before && !isSameStart(before, after) ? { before: before.start_at } : {}) }
  notify(context, { kind, customerId: customer_id, appointmentId: id, facts, ...(onlyTo && { onlyTo }) })
}

/**
 * Requests without a proved phone that hold no time are told together, once an hour: a stranger can
 * make many, and the list of requests has them all.
 */
function notifyOfStrangers(context: Pick<OfficeContext, 'tx' | 'now'>, kind: NotificationKind): void {
  if (kind !== 'request_waiting') return
  const hour = toWallClock(context.now).slice(0, 13)
  notify(context, { kind, onlyOwners: true, facts: { ofStrangers: true }, dedupeKey: `strangers:${hour}` })
}

/**
 * The first part of a visit tells the owners and its employee. This tells the employees of further
 * parts about theirs, once each. `parts` are the rows before the change.
 */
export function notifyOfParts(
  context: Pick<OfficeContext, 'tx' | 'now'>,
  parts: readonly AppointmentRow[],
  change: Partial<AppointmentState>,
): void {
  const [first, ...further] = parts
  const own = new Map(further.map((part) => [part.employee_id, part]))
  own.delete(first!.employee_id)
  for (const [onlyTo, part] of own) notifyOfChange(context, part, part, { ...part, ...change }, { onlyTo })
}

function kindOf(before: AppointmentState | null, after: AppointmentState): NotificationKind | null {
  if (!takesPlace(after)) return takesPlace(before) ? 'cancelled_by_customer' : null
  if (!takesPlace(before)) return after.status_key === 'waiting' ? 'request_waiting' : 'booked_online'
  if (!isSameStart(before, after)) return after.status_key === 'waiting' ? 'request_waiting' : 'moved_by_customer'
  return after.status_key === 'confirmed' ? 'confirmed_by_customer' : null
}

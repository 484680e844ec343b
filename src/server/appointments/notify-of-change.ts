/** Notifies staff of changes that the customer made online. */
import type { NotificationKind } from '#shared/notifications/rules.ts'
import { notify } from '../notifications/notify-staff.ts'
import type { OfficeContext } from '../platform/http/serve.ts'
import type { MessageFacts } from './queries.ts'
import { isSameStart, takesPlace, type AppointmentState } from './rules.ts'

/**
 * `before` is null for a new appointment. One that waits for its deposit or card is not told yet.
 * `fillsGap`: the waiting list brought it.
 */
export function notifyOfChange(
  context: Pick<OfficeContext, 'tx' | 'now'>,
  { id, customer_id }: Pick<MessageFacts, 'id' | 'customer_id'>,
  before: AppointmentState | null,
  after: AppointmentState,
  fillsGap = false,
): void {
  const kind = fillsGap ? 'gap_filled' : kindOf(before, after)
  if (kind === null) return
  const facts = { start: after.start_at, ...(before && !isSameStart(before, after) ? { before: before.start_at } : {}) }
  notify(context, { kind, customerId: customer_id, appointmentId: id, facts })
}

function kindOf(before: AppointmentState | null, after: AppointmentState): NotificationKind | null {
  if (!takesPlace(after)) return takesPlace(before) ? 'cancelled_by_customer' : null
  if (!takesPlace(before)) return after.status_key === 'waiting' ? 'request_waiting' : 'booked_online'
  if (!isSameStart(before, after)) return after.status_key === 'waiting' ? 'request_waiting' : 'moved_by_customer'
  return after.status_key === 'confirmed' ? 'confirmed_by_customer' : null
}

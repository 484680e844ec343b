import type { appointments } from '#shared/calendar/appointments/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import type { Processing } from '#shared/catalog/products/rules.ts'
import { fieldText } from '#shared/values/text.ts'
import { isNow } from '#shared/calendar/appointments/rules.ts'
import { walkInCard } from '#server/customers/customers/walk-in-queries.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { createAppointment, createIfFree, type LoneAppointment } from './change/save-appointment.ts'
import type { SavedAppointment } from './change/tell.ts'
import { checkAssigned, claimSlot } from './claim-slot.ts'
import { hidePhone } from './hide-phones.ts'
import { messageReply } from './message-reply.ts'
import { lockCustomerWithVisit, ownVisitIn } from './own-visit-queries.ts'
import { lockCalendars } from './queries.ts'
import { serviceOf, serviceWithRules } from './service-queries.ts'
import { spanOf } from './rules.ts'
import { staffReasons } from './tell-reasons.ts'

/**
 * Books for a customer or a passer-by on behalf of staff. `allow_overlap` permits overlaps and any
 * time.
 */
export async function bookAppointment(context: OfficeContext, typed: Body<typeof appointments, 'create'>) {
  const { tx, scope } = context
  const { employee_id, service_id, walk_in, notes } = typed
  const customer_id = walk_in ? await walkInCard(tx, scope, context.now) : typed.customer_id
  if (customer_id === undefined) return fail('invalid_input', { fields: { customer_id: fieldText.required } })
  if (typed.more_services?.length) return fail('invalid_input', { fields: { more_services: fieldText.invalid } })
  if (employee_id === undefined) return fail('invalid_input', { fields: { employee_id: fieldText.required } })
  const span = spanOf(typed)
  // before the lock of the calendar: bookings of an employee wait for each other only while they
  // write
  const [customer, service] = await Promise.all([
    // a passer-by is somebody else each time
    walk_in ? { has_visit: false } : lockCustomerWithVisit(tx, scope, customer_id, span),
    serviceWithRules(tx, scope, { service_id, employee_id, start: span.start }),
  ])
  if (!customer) return fail('not_found')
  const times = checkAssigned(service)
  const start_at = new Date(span.start)
  const end_at = new Date(span.end)
  const status_key = typed.status_key ?? (walk_in && isNow(span, context.now) ? 'arrived' : 'confirmed')
  const booked_for = (walk_in && typed.booked_for) || null
  const row = { employee_id, customer_id, service_id, start_at, end_at, ...times, status_key, notes, booked_for }
  const isWorking = service !== undefined && staffReasons({ rules: service, span, conflict: undefined }).length === 0
  const mayBook = isWorking || typed.allow_overlap
  const notify = typed.notify && !walk_in
  const [own_visit, saved] = await Promise.all([
    customer.has_visit ? ownVisitIn(tx, scope, customer_id, span) : null,
    createOrOverlap(context, row, { ...typed, notify, mayBook }),
  ])
  return {
    appointment: await hidePhone(context, saved.appointment),
    own_visit,
    ...(await messageReply(context, saved, start_at)),
    manage_token: null,
    deposit: null,
    card_fee: null,
    device_token: null,
  }
}

/**
 * Inserts with its slot if that is free of appointments, without it if staff allow the overlap;
 * otherwise fails. `mayBook`: the employee works then, or staff book all the same.
 */
async function createOrOverlap(
  context: OfficeContext,
  row: LoneAppointment & Processing,
  { allow_overlap, notify, mayBook }: { allow_overlap: boolean; notify: boolean; mayBook: boolean },
): Promise<SavedAppointment> {
  const isTried = mayBook && row.status_key !== 'cancelled'
  const saved = !isTried ? null : await createIfFree(context, { ...row, holds_slot: true }, { notify })
  if (saved) return saved
  const { tx, scope, now } = context
  const { employee_id, service_id } = row
  // checked again under the lock: the employee may have been deactivated meanwhile
  const [, service] = await Promise.all([
    lockCalendars(tx, scope, now, [employee_id]),
    serviceOf(tx, scope, service_id, employee_id),
  ])
  checkAssigned(service)
  const span = { start: row.start_at.getTime(), end: row.end_at.getTime() }
  const holds_slot = await claimSlot(context, { ...row, allow_overlap }, span)
  return createAppointment(context, { ...row, holds_slot }, { notify })
}

import type { appointments } from '#shared/appointments/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { dateOf, MINUTE } from '#shared/values/local-time.ts'
import { fieldText } from '#shared/values/text.ts'
import { createAppointment } from '../appointments/appointment-lifecycle.ts'
import { appointmentById, lockCalendars, type Appointment } from '../appointments/queries.ts'
import { spanOf } from '../appointments/rules.ts'
import { checkStart, readAvailability } from '../availability/offer-slots.ts'
import { findOrInsertCustomer } from '../customers/queries.ts'
import { linkToken } from '../platform/security/crypto.ts'
import { fail } from '../platform/fail.ts'
import type { OfficeContext } from '../platform/http/serve.ts'
import type { Visitor } from '../platform/security/session.ts'
import { identicalBooking, countFutureOnline, lockPhone, wasConfirmed } from './booking-queries.ts'
import { toVisitorView, requiresPhoneProof, type VisitWithDetails } from './rules.ts'
import { visitOf, type Visit } from './visit-queries.ts'
import { bookingPerIp, bookingPerPhone } from './limits.ts'

const FUTURE_BOOKINGS_MAX = 3

/**
 * Books for a visitor. Accepts only an offered slot of exactly the service's length (decisions D),
 * for the customer with the phone of the visit. A repeated request books once and gets the same
 * reply.
 */
export async function bookOnline(context: OfficeContext<Visitor>, typed: Body<typeof appointments, 'create'>) {
  const { tx, scope, now, services } = context
  const { employee_id, service_id } = typed
  const visit = await visitWithDetails(context)
  await services.limits.take(bookingPerIp, `${scope.officeId} ${context.ip}`)
  await services.limits.take(bookingPerPhone, `${scope.officeId} ${visit.phone}`, 'booking_limit')
  const { start, end } = spanOf(typed)
  const wanted = { employee_id, service_id, minutes: (end - start) / MINUTE }
  // pipelined in this order, so that reads after the lock stay valid
  const [, earlier, day] = await Promise.all([
    lockCalendars(tx, scope, [employee_id]),
    identicalBooking(tx, scope, visit.id, { employee_id, service_id, start }),
    readAvailability(tx, scope, now, wanted, { from: dateOf(start), days: 1 }),
  ])
  if (earlier) return sameReply(context, visit, earlier)
  const rules = await checkStart(tx, scope, now, wanted, day, start)
  if (requiresPhoneProof(services, rules) && visit.proved_phone !== visit.phone) fail('phone_unproved')
  const { buffer_minutes, approve_bookings } = rules
  const manage_token = linkToken()
  const row = {
    employee_id,
    customer_id: await customerOfVisit(context, visit),
    service_id,
    start_at: new Date(start),
    end_at: new Date(end),
    buffer_minutes,
    status_key: approve_bookings ? ('waiting' as const) : ('confirmed' as const),
    visit_id: visit.id,
    manage_token,
  }
  const { appointment, message } = await createAppointment({ ...context, actor: `visit:${visit.id}` }, row, 'customer')
  return replyTo(visit, appointment, manage_token, message === 'queued')
}

async function visitWithDetails({ tx, scope, caller }: OfficeContext<Visitor>): Promise<VisitWithDetails> {
  const visit = await visitOf(tx, scope, caller.tokenId)
  const { full_name, phone } = visit ?? {}
  if (!visit || !full_name || !phone) return fail('invalid_input', { fields: { full_name: fieldText.required } })
  return { ...visit, full_name, phone }
}

/**
 * Finds the customer by phone or inserts one. Fails with booking_limit at three future online
 * bookings; the lock on the phone prevents concurrent requests from exceeding that.
 */
async function customerOfVisit({ tx, scope, now }: OfficeContext, visit: VisitWithDetails): Promise<number> {
  const { full_name, phone, email, birth_date, gender } = visit
  const details = { full_name, phone, email, birth_date, gender }
  const [, id, booked] = await Promise.all([
    lockPhone(tx, scope, phone),
    findOrInsertCustomer(tx, scope, { ...details, created_at: now, updated_at: now }),
    countFutureOnline(tx, scope, phone, now),
  ])
  if (booked >= FUTURE_BOOKINGS_MAX) fail('booking_limit')
  return id
}

async function sameReply(
  { tx, scope }: OfficeContext,
  visit: Visit,
  { id, manage_token }: { id: number; manage_token: string | null },
) {
  const appointment = (await appointmentById(tx, scope, id)) ?? fail('not_found')
  return replyTo(visit, appointment, manage_token, await wasConfirmed(tx, scope, id))
}

const replyTo = (visit: Visit, appointment: Appointment, manage_token: string | null, sms_sent: boolean) => ({
  appointment: toVisitorView(visit, appointment),
  sms_sent,
  message: '',
  manage_token,
})

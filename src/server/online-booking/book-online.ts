import { fieldText } from '#shared/values/text.ts'
import { MINUTE, toInstant } from '#shared/values/local-time.ts'
import type { Typed } from '../appointments/book-appointment.ts'
import { appointmentById, insertAppointment, lockCalendars, type Appointment } from '../appointments/queries.ts'
import { spanOf } from '../appointments/rules.ts'
import { scheduleReminder, tellCustomer } from '../appointments/tell-customer.ts'
import { acceptStart } from '../availability/offer-slots.ts'
import { customerOfPhone } from '../customers/queries.ts'
import { audit } from '../platform/database/audit.ts'
import { linkToken } from '../platform/security/crypto.ts'
import { publish } from '../platform/realtime/events.ts'
import { fail } from '../platform/fail.ts'
import type { InOffice } from '../platform/http/serve.ts'
import type { Visitor } from '../platform/security/session.ts'
import { bookedBefore, countFutureOnline, lockCustomer, wasConfirmed } from './booking-queries.ts'
import { asksForProof } from './rules.ts'
import { visitOf, type Visit } from './visit-queries.ts'

const FUTURE_BOOKINGS_MAX = 3

/**
 * A visitor books. Whatever she posts, only an offered slot of exactly the service's length is taken (decisions D), for the customer of the
 * phone on her visit; sent twice, the first booking is the answer to both.
 */
export async function bookOnline(context: InOffice<Visitor>, typed: Typed) {
  const { tx, scope, now, ip, services, caller } = context
  const visit = await visitOf(tx, scope, caller.tokenId)
  if (!visit?.full_name || !visit.phone) return fail('invalid_input', { fields: { full_name: fieldText.required } })
  await services.limits.take('bookingIp', `${scope.officeId} ${ip}`)
  await services.limits.take('bookingPhone', `${scope.officeId} ${visit.phone}`, 'booking_limit')
  const span = spanOf(typed)
  await lockCalendars(tx, scope, [typed.employee_id])
  const twin = await bookedBefore(tx, scope, visit.id, { ...typed, start: span.start })
  if (twin) return answer(context, visit, twin.id, twin.manage_token, await wasConfirmed(tx, scope, twin.id))
  const minutes = (toInstant(typed.end_time) - span.start) / MINUTE
  const rules = await acceptStart(tx, scope, now, { ...typed, minutes }, span.start)
  if (asksForProof(services, rules) && visit.proved_phone !== visit.phone) fail('phone_unproved')
  const customer_id = await customerOfVisit(context, visit, visit.full_name, visit.phone)
  const manage_token = linkToken()
  const id = await insertAppointment(tx, scope, {
    employee_id: typed.employee_id,
    customer_id,
    service_id: typed.service_id,
    start_at: new Date(span.start),
    end_at: new Date(span.end),
    buffer_minutes: rules.buffer_minutes,
    status_key: rules.approve_bookings ? 'waiting' : 'confirmed',
    source: 'online',
    visit_id: visit.id,
    manage_token,
    created_at: now,
  })
  await scheduleReminder(context, { id, start: span.start })
  const told = await tellCustomer(context, id, rules.approve_bookings ? 'requested' : 'confirmed')
  await audit(tx, scope, now, { actor: `visit:${visit.id}`, action: 'create', subject: 'appointment', id })
  await publish(tx, scope, { what: 'appointments', id })
  return answer(context, visit, id, manage_token, told === 'queued')
}

/** Found by phone or made; at most three bookings to come. Under the customer's lock, so that two pages cannot both make the third. */
async function customerOfVisit(
  { tx, scope, now }: InOffice,
  visit: Visit,
  full_name: string,
  phone: string,
): Promise<number> {
  const { email, birth_date, gender } = visit
  const id = await customerOfPhone(tx, scope, {
    full_name,
    phone,
    email,
    birth_date,
    gender,
    created_at: now,
    updated_at: now,
  })
  await lockCustomer(tx, scope, id)
  if ((await countFutureOnline(tx, scope, id, now)) >= FUTURE_BOOKINGS_MAX) fail('booking_limit')
  return id
}

async function answer(
  { tx, scope }: InOffice,
  visit: Visit,
  id: number,
  manage_token: string | null,
  sms_sent: boolean,
) {
  const appointment = (await appointmentById(tx, scope, id)) ?? fail('not_found')
  return { appointment: asSeenBy(visit, appointment), sms_sent, message: '', manage_token }
}

/** A visitor's own appointment with her own words in it: what the office calls and notes about that phone's customer stays inside. */
export const asSeenBy = (visit: Visit, appointment: Appointment): Appointment => ({
  ...appointment,
  customer_id: visit.id,
  customer_name: visit.full_name ?? '',
  customer_phone: visit.phone ?? '',
  notes: null,
})

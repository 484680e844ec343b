import { duesViewer } from '#server/customers/customers/limit-sight.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { appointmentCardFacts } from './appointment-card-queries.ts'
import { hidePhone } from './hide-phones.ts'
import { appointmentById } from './queries.ts'

/**
 * An appointment with what staff want to know of its customer, as far as the caller may see it.
 * Fails with not_found for a deleted appointment.
 */
export async function showAppointmentCard(context: OfficeContext<Staff>, id: number) {
  const { tx, scope, now, caller } = context
  const [row, facts] = await Promise.all([appointmentById(tx, scope, id), appointmentCardFacts(tx, scope, id, now)])
  if (!row || !facts) return fail('not_found')
  const appointment = await hidePhone(context, row)
  const { price, price_now, rooms: resources, reminded_at, id: customerId, full_name, debt_sum, ...known } = facts
  const visit = { appointment, price, price_now, reminded_at, resources }
  if (customerId === null || full_name === null) return { ...visit, customer: null }
  // the same rule hides the phone of the appointment
  const phone = appointment.customer_phone
  const customer = { ...known, id: customerId, full_name, phone, debt_sum: duesViewer({ caller }) ? null : debt_sum }
  return { ...visit, customer }
}

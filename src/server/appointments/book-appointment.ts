import type { appointments } from '#shared/appointments/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { problemText } from '#shared/sms/text.ts'
import { fieldText } from '#shared/values/text.ts'
import { lockCustomerInUse } from '../customers/queries.ts'
import { fail } from '../platform/fail.ts'
import type { OfficeContext } from '../platform/http/serve.ts'
import { createAppointment } from './appointment-lifecycle.ts'
import { checkAssigned, conflictIn, holdsSlot } from './claim-slot.ts'
import { lockCalendars, serviceOf } from './queries.ts'
import { spanOf } from './rules.ts'
import { text } from './text.ts'

/** Books for a customer on behalf of staff, at any time. `allow_overlap` permits overlaps. */
export async function bookAppointment(context: OfficeContext, typed: Body<typeof appointments, 'create'>) {
  const { tx, scope } = context
  const { employee_id, service_id, customer_id, notes, status_key = 'confirmed', allow_overlap } = typed
  if (customer_id === undefined) return fail('invalid_input', { fields: { customer_id: fieldText.required } })
  const span = spanOf(typed)
  // pipelined in this order, so that reads after the lock stay valid
  const [customer, , service, conflict] = await Promise.all([
    lockCustomerInUse(tx, scope, customer_id),
    lockCalendars(tx, scope, [employee_id]),
    serviceOf(tx, scope, service_id, employee_id),
    conflictIn(context, employee_id, span),
  ])
  if (!customer) fail('not_found')
  const { buffer_minutes } = checkAssigned(service)
  const wanted = { employee_id, service_id, status_key, allow_overlap }
  const holds_slot = await holdsSlot(context, wanted, span, conflict)
  const start_at = new Date(span.start)
  const end_at = new Date(span.end)
  const row = { employee_id, customer_id, service_id, start_at, end_at, buffer_minutes, status_key, notes, holds_slot }
  const { appointment, message } = await createAppointment(context, row, 'staff')
  const said = { quota: problemText.sms_quota_reached, queued: text.smsSent, already: '', no_mobile: '', unwanted: '' }
  return {
    appointment,
    sms_sent: message === 'queued',
    message: said[message],
    code: message === 'quota' ? ('sms_quota_reached' as const) : undefined,
    manage_token: null,
  }
}

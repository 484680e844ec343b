import type { appointments } from '#shared/calendar/appointments/contract.ts'
import type { Query } from '#shared/http/endpoint.ts'
import { toInstant } from '#shared/values/local-time.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { hidePhone, hidePhones } from './hide-phones.ts'
import { listAppointments } from './list-queries.ts'
import { appointmentById } from './queries.ts'

/** Appointments that overlap [start, end); without bounds all of them, up to the list's limit. */
export async function showAppointments(
  context: OfficeContext<Staff>,
  { employee_id, start, end }: Query<typeof appointments, 'list'>,
) {
  const span = {
    from: start === undefined ? undefined : toInstant(start),
    to: end === undefined ? undefined : toInstant(end),
  }
  const rows = await listAppointments(context.tx, context.scope, { employee_id, ...span })
  return { appointments: await hidePhones(context, rows) }
}

/** Fails with not_found for a deleted appointment. */
export async function showAppointment(context: OfficeContext, id: number) {
  const appointment = (await appointmentById(context.tx, context.scope, id)) ?? fail('not_found')
  return { appointment: await hidePhone(context, appointment) }
}

import type { appointments } from '#shared/appointments/contract.ts'
import type { Query } from '#shared/http/endpoint.ts'
import { toInstant } from '#shared/values/local-time.ts'
import { fail } from '../platform/fail.ts'
import type { OfficeContext } from '../platform/http/serve.ts'
import type { Staff } from '../platform/security/session.ts'
import { listAppointments } from './list-queries.ts'
import { appointmentById } from './queries.ts'

/** Appointments that overlap [start, end); without bounds all of them, up to the list's limit. */
export async function showAppointments(
  { tx, scope }: OfficeContext<Staff>,
  { employee_id, start, end }: Query<typeof appointments, 'list'>,
) {
  const span = {
    from: start === undefined ? undefined : toInstant(start),
    to: end === undefined ? undefined : toInstant(end),
  }
  return { appointments: await listAppointments(tx, scope, { employee_id, ...span }) }
}

/** Fails with not_found for a deleted appointment. */
export async function showAppointment({ tx, scope }: OfficeContext, id: number) {
  return { appointment: (await appointmentById(tx, scope, id)) ?? fail('not_found') }
}

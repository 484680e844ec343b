import { actorOf, audit } from '../platform/database/audit.ts'
import { publish } from '../platform/realtime/events.ts'
import { fail } from '../platform/fail.ts'
import type { InOffice } from '../platform/http/serve.ts'
import { checkAssigned, checkCustomer, claim, type Typed } from './book-appointment.ts'
import { appointmentById, selectForUpdateAppointment, lockCalendars, updateAppointment } from './queries.ts'
import { spanOf } from './rules.ts'
import { forgetReminder, scheduleReminder, tellCustomer } from './tell-customer.ts'

/** Staff change anything about an appointment. With a version that is no longer the current one: appointment_changed, with what stands now. */
export async function changeAppointment(
  context: InOffice,
  id: number,
  typed: Typed & { version?: number | undefined },
) {
  const { tx, scope, now, caller } = context
  const span = spanOf(typed)
  const before = (await selectForUpdateAppointment(tx, scope, id)) ?? fail('not_found')
  if (before.deleted_at !== null) fail('not_found')
  await lockCalendars(tx, scope, [before.employee_id, typed.employee_id])
  if (typed.version !== undefined && typed.version !== before.version) return changedMeanwhile(context, id)
  const asked = typed.status_key ?? before.status_key
  // nobody was reminded of the new time yet
  const status_key = asked === 'reminded' && +before.start_at !== span.start ? 'confirmed' : asked
  const serves = before.employee_id === typed.employee_id && before.service_id === typed.service_id
  // an assignment that was taken away since does not freeze old appointments
  const service = serves ? null : await checkAssigned(context, typed)
  const { buffer_minutes } = service && before.service_id !== typed.service_id ? service : before
  const customer_id = typed.customer_id ?? before.customer_id
  if (customer_id !== before.customer_id) await checkCustomer(context, customer_id)
  const moved =
    +before.start_at !== span.start || +before.end_at !== span.end || before.employee_id !== typed.employee_id
  const revived = before.status_key === 'cancelled' && status_key !== 'cancelled'
  const holds_slot =
    moved || revived
      ? await claim(context, { ...typed, status_key }, span, id)
      : before.holds_slot && status_key !== 'cancelled'
  await updateAppointment(tx, scope, id, {
    employee_id: typed.employee_id,
    customer_id,
    service_id: typed.service_id,
    start_at: new Date(span.start),
    end_at: new Date(span.end),
    buffer_minutes,
    status_key,
    notes: typed.notes,
    holds_slot,
  })
  if (status_key === 'cancelled') await forgetReminder(context, id)
  else if (revived || +before.start_at !== span.start || before.service_id !== typed.service_id)
    await scheduleReminder(context, { id, start: span.start })
  const newStart = +before.start_at !== span.start && span.start > now.getTime()
  if (status_key === 'cancelled' && before.status_key !== 'cancelled' && span.start > now.getTime())
    await tellCustomer(context, id, 'cancelled')
  else if (revived && span.start > now.getTime())
    await tellCustomer(context, id, status_key === 'waiting' ? 'requested' : 'confirmed')
  else if (newStart && status_key !== 'cancelled') await tellCustomer(context, id, 'moved')
  else if (before.status_key === 'waiting' && status_key === 'confirmed') await tellCustomer(context, id, 'confirmed')
  const appointment = (await appointmentById(tx, scope, id)) ?? fail('not_found')
  await audit(tx, scope, now, {
    actor: actorOf(caller),
    action: 'update',
    subject: 'appointment',
    id,
    before,
    after: appointment,
  })
  await publish(tx, scope, { what: 'appointments', id })
  return { appointment }
}

async function changedMeanwhile({ tx, scope }: InOffice, id: number): Promise<never> {
  const appointment = await appointmentById(tx, scope, id)
  return fail('appointment_changed', appointment && { appointment })
}

/** Frees the time and takes the reminder back. The row stays, so that it can be restored. */
export async function deleteAppointment(context: InOffice, id: number): Promise<void> {
  const { tx, scope, now, caller } = context
  const before = (await selectForUpdateAppointment(tx, scope, id)) ?? fail('not_found')
  if (before.deleted_at !== null) fail('not_found')
  await updateAppointment(tx, scope, id, { deleted_at: now, holds_slot: false })
  await forgetReminder(context, id)
  await audit(tx, scope, now, { actor: actorOf(caller), action: 'delete', subject: 'appointment', id, before })
  await publish(tx, scope, { what: 'appointments', id })
}

/** Undoes a deletion. Where another stands at that time: slot_taken, unless they chose to let both stand. */
export async function restoreAppointment(context: InOffice, id: number, allow_overlap: boolean) {
  const { tx, scope, now, caller } = context
  const row = (await selectForUpdateAppointment(tx, scope, id)) ?? fail('not_found')
  await lockCalendars(tx, scope, [row.employee_id])
  if (row.deleted_at !== null) {
    const span = { start: row.start_at.getTime(), end: row.end_at.getTime() }
    const holds_slot = await claim(context, { ...row, allow_overlap }, span, id)
    await updateAppointment(tx, scope, id, { deleted_at: null, holds_slot })
    if (row.status_key !== 'cancelled') await scheduleReminder(context, { id, start: span.start })
    await audit(tx, scope, now, { actor: actorOf(caller), action: 'restore', subject: 'appointment', id })
    await publish(tx, scope, { what: 'appointments', id })
  }
  return { appointment: (await appointmentById(tx, scope, id)) ?? fail('not_found') }
}

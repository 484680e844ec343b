/** What becomes of an employee's appointments to come when she stops working here. */
import { fieldText } from '#shared/values/text.ts'
import { openingOf } from '#shared/online-booking/slots.ts'
import { addDays, dateOf } from '#shared/values/local-time.ts'
import { conflictingAppointment } from '../availability/queries.ts'
import { actorOf, audit } from '../platform/database/audit.ts'
import { publish } from '../platform/realtime/events.ts'
import { fail } from '../platform/fail.ts'
import type { InOffice } from '../platform/http/serve.ts'
import { employeeRules, type TeamRules } from '../working-hours/queries.ts'
import { appointmentById, lockCalendars, updateAppointment, type Appointment } from './queries.ts'
import { futureAppointments, selectForUpdateFuture, servicesOf } from './release-queries.ts'
import { forgetReminder, tellCustomer } from './tell-customer.ts'
import { text } from './text.ts'

export type Choice = { appointments?: 'keep' | 'cancel' | 'move' | undefined; move_to?: number | undefined }
export type Released = { moved: number; cancelled: number; kept: Appointment[] }
type Row = Awaited<ReturnType<typeof selectForUpdateFuture>>[number]

/**
 * Settles what is still to come of an employee, and holds her calendar until the transaction ends, so that nobody books with her
 * meanwhile. Without a choice fails with future_appointments when there is anything to choose about.
 */
export async function releaseEmployee(context: InOffice, id: number, choice: Choice): Promise<Released> {
  const { tx, scope, now } = context
  const settles = choice.appointments === 'cancel' || choice.appointments === 'move'
  if (settles) await selectForUpdateFuture(tx, scope, id, now, true)
  await lockCalendars(tx, scope, choice.move_to === undefined ? [id] : [id, choice.move_to])
  await checkReassignee(context, id, choice) // once more: under her calendar's lock she can no longer be switched off
  const released: Released = { moved: 0, cancelled: 0, kept: [] }
  if (!settles) {
    const met = await futureAppointments(tx, scope, id, now)
    if (choice.appointments === undefined && met.count > 0)
      fail('future_appointments', { ...met, message: text.futureAppointments(met.count) })
    return released
  }
  const rows = await selectForUpdateFuture(tx, scope, id, now, false) // with what was booked until the lock was ours
  const taker = choice.appointments === 'move' ? await takerOf(context, choice.move_to!) : null
  for (const row of rows) {
    if (!taker) {
      await cancel(context, row)
      released.cancelled++
    } else if (await canTake(context, taker, row)) {
      await handOver(context, row, taker.rules.id)
      released.moved++
    } else released.kept.push((await appointmentById(tx, scope, row.id))!)
  }
  return released
}

/** Who was named to take over must be another employee of this office who works; asked also when there is nothing to take. */
export async function checkReassignee({ tx, scope, now }: InOffice, id: number, { move_to }: Choice): Promise<void> {
  if (move_to === undefined) return
  if (move_to === id) fail('invalid_input', { fields: { move_to: fieldText.another_employee } })
  if (!(await employeeRules(tx, scope, move_to, dateOf(now)))) fail('not_found')
}

type Taker = { rules: TeamRules; services: ReadonlySet<number> }
const takerOf = async ({ tx, scope, now }: InOffice, id: number): Promise<Taker> => ({
  rules: (await employeeRules(tx, scope, id, dateOf(now)))!,
  services: await servicesOf(tx, scope, id),
})

/** Whether she gives the service, works at that time and has it free. */
async function canTake({ tx, scope }: InOffice, { rules, services }: Taker, row: Row): Promise<boolean> {
  const visit = { start: row.start_at.getTime(), end: row.end_at.getTime() }
  if (!services.has(row.service_id)) return false
  const works = openingOf(rules, addDays(dateOf(visit.start), -1), 3)
  if (!works.some(({ start, end }) => start <= visit.start && visit.end <= end)) return false
  const where = { employeeId: rules.id, from: visit.start, to: visit.end }
  return (await conflictingAppointment(tx, scope, where)) === undefined
}

async function handOver({ tx, scope, now, caller }: InOffice, row: Row, to: number): Promise<void> {
  await updateAppointment(tx, scope, row.id, { employee_id: to, holds_slot: true })
  await audit(tx, scope, now, {
    actor: actorOf(caller),
    action: 'hand_over',
    subject: 'appointment',
    id: row.id,
    after: { employee_id: to },
  })
  await publish(tx, scope, { what: 'appointments', id: row.id })
}

/** The customer hears of it, if she wants messages. */
async function cancel(context: InOffice, row: Row): Promise<void> {
  const { tx, scope, now, caller } = context
  await updateAppointment(tx, scope, row.id, { status_key: 'cancelled', holds_slot: false })
  await forgetReminder(context, row.id)
  await tellCustomer(context, row.id, 'cancelled')
  await audit(tx, scope, now, { actor: actorOf(caller), action: 'cancel', subject: 'appointment', id: row.id })
  await publish(tx, scope, { what: 'appointments', id: row.id })
}

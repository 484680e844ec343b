/** Handles the future appointments of an employee who stops working. */
import { fieldText } from '#shared/values/text.ts'
import { whyNot } from '#shared/calendar/availability/rules.ts'
import { dateOf } from '#shared/values/local-time.ts'
import { conflictOf } from '../availability/conflict-queries.ts'
import { fullResources, lockResources, resourceSpanOf } from '../availability/resource-queries.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { employeeRules, type TeamRules } from '#server/office/working-hours/queries.ts'
import { saveAppointment } from './change/save-appointment.ts'
import { appointmentById, lockCalendars, type Appointment, type AppointmentRow } from './queries.ts'
import { futureAppointments, selectForUpdateFutureAppointments, servicesOf } from './release-queries.ts'
import { isUnheldRequest } from './rules.ts'
import { busyIn, kindsOf } from './tell-reasons.ts'
import { text } from './text.ts'

export type ReleaseChoice = { appointments?: 'keep' | 'cancel' | 'move' | undefined; move_to?: number | undefined }
export type ReleaseResult = { moved: number; cancelled: number; kept: Appointment[] }

/**
 * Cancels, moves or keeps the future appointments of an employee. Locks the calendar until the
 * transaction ends, so that no booking comes in meanwhile. Without a choice fails with
 * future_appointments when there are any.
 */
export async function releaseEmployee(
  context: OfficeContext,
  id: number,
  choice: ReleaseChoice,
): Promise<ReleaseResult> {
  const { tx, scope, now } = context
  const settles = choice.appointments === 'cancel' || choice.appointments === 'move'
  if (settles) await selectForUpdateFutureAppointments(tx, scope, id, now, 'wait')
  await lockCalendars(tx, scope, now, choice.move_to === undefined ? [id] : [id, choice.move_to])
  await checkReassignee(context, id, choice) // checked again: under the calendar's lock the reassignee can no longer be deactivated
  const released: ReleaseResult = { moved: 0, cancelled: 0, kept: [] }
  if (!settles) {
    const future = await futureAppointments(tx, scope, id, now)
    if (choice.appointments === undefined && future.count > 0)
      fail('future_appointments', { ...future, message: text.futureAppointments(future.count) })
    return released
  }
  // read again to include bookings that committed before the lock was acquired
  const rows = await selectForUpdateFutureAppointments(tx, scope, id, now, 'fail')
  await lockResources(tx, scope, now, [...new Set(rows.map((row) => row.service_id))])
  const reassignee = choice.appointments === 'move' ? await reassigneeOf(context, choice.move_to!) : null
  for (const row of rows) {
    if (!reassignee) {
      await saveAppointment(context, row, { change: { status_key: 'cancelled', holds_slot: false }, action: 'cancel' })
      released.cancelled++
    } else if (await canTake(context, reassignee, row)) {
      const change = { employee_id: reassignee.rules.id, holds_slot: true }
      await saveAppointment(context, row, { change, action: 'hand_over' })
      released.moved++
    } else released.kept.push((await appointmentById(tx, scope, row.id))!)
  }
  return released
}

/**
 * Checks, also when there is nothing to move, that the reassignee is another active employee of
 * this office.
 */
export async function checkReassignee(
  { tx, scope, now }: OfficeContext,
  id: number,
  { move_to }: ReleaseChoice,
): Promise<void> {
  if (move_to === undefined) return
  if (move_to === id) fail('invalid_input', { fields: { move_to: fieldText.another_employee } })
  if (!(await employeeRules(tx, scope, move_to, dateOf(now)))) fail('not_found')
}

type Reassignee = { rules: TeamRules; services: ReadonlySet<number> }
const reassigneeOf = async ({ tx, scope, now }: OfficeContext, id: number): Promise<Reassignee> => ({
  rules: (await employeeRules(tx, scope, id, dateOf(now)))!,
  services: await servicesOf(tx, scope, id),
})

/**
 * Whether the reassignee gives the service, works at that time and is free, and whether a request
 * that held no time finds its resources free.
 */
async function canTake(
  { tx, scope, now }: OfficeContext,
  { rules, services }: Reassignee,
  row: AppointmentRow,
): Promise<boolean> {
  const visit = { start: row.start_at.getTime(), end: row.end_at.getTime() }
  if (!services.has(row.service_id)) return false
  const span = { employeeId: rules.id, from: visit.start, to: visit.end, now, processing: row }
  const busy = busyIn(visit, kindsOf(await conflictOf(tx, scope, span)))
  const isRoomFull = isUnheldRequest(row) && (await fullResources(tx, scope, resourceSpanOf(row))).length > 0
  return whyNot({ by: 'offer', ...visit, occupied: [visit] }, { rules, busy, isRoomFull }).length === 0
}

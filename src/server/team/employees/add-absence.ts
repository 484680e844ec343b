/** Absences of employees. */
import type { employees } from '#shared/team/employees/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { fieldText } from '#shared/values/text.ts'
import type { Absence } from '#shared/office/working-hours/rules.ts'
import { addDays, dateOf, minutesOf, timeOf, toInstant, wallClockAt } from '#shared/values/local-time.ts'
import { lockCalendars } from '#server/calendar/appointments/queries.ts'
import { overlappingAppointments } from '#server/calendar/appointments/release-queries.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { employeeAbsenceChange } from '#server/office/users/changes.ts'
import {
  absenceById,
  deleteAbsence,
  insertAbsence,
  listAbsences,
  sameAbsence,
  weekOf,
} from '#server/office/working-hours/queries.ts'
import { offerOpenedTime } from '#server/calendar/availability/offer-opened-time.ts'
import { text } from './text.ts'

type AbsenceBody = Body<typeof employees, 'addAbsence'>
type SavedAbsence = Absence & { id: number; note: string | null }

const asTyped = ({ start_minute, end_minute, ...absence }: SavedAbsence) => ({
  ...absence,
  from: start_minute === null ? null : timeOf(start_minute),
  to: end_minute === null ? null : timeOf(end_minute),
})

/** The absences that have not ended, soonest first. */
export async function showAbsences({ tx, scope, now }: OfficeContext, id: number) {
  if (!(await weekOf(tx, scope, id))) fail('not_found')
  return { absences: (await listAbsences(tx, scope, id, dateOf(now))).map(asTyped) }
}

/**
 * Adds an absence. Appointments in that time are never changed: they are counted and listed, and a
 * second request with `allow` saves it. A repeated request finds the absence that it made. Runs
 * under the calendar's lock, so that no booking is made in between.
 */
export async function addAbsence(
  context: OfficeContext,
  employee_id: number,
  { from, to, allow, ...typed }: AbsenceBody,
) {
  const { tx, scope, now } = context
  if (!(await weekOf(tx, scope, employee_id))) fail('not_found')
  if (typed.until_date < dateOf(now)) fail('invalid_input', { fields: { until_date: fieldText.absence_over } })
  await lockCalendars(tx, scope, now, [employee_id])
  if (!allow) {
    const span = { start: instantOf(typed.from_date, from ?? '00:00'), end: instantOf(typed.until_date, to ?? '24:00') }
    const overlapping = await overlappingAppointments(tx, scope, employee_id, [span])
    if (overlapping.count > 0)
      fail('absence_meets_appointments', { ...overlapping, message: text.absenceOverlaps(overlapping.count) })
  }
  const minutes = { start_minute: from ? minutesOf(from) : null, end_minute: to ? minutesOf(to) : null }
  const row = { ...typed, ...minutes, employee_id }
  const id = await insertAbsence(tx, scope, row)
  const absence = asTyped(await sameAbsence(tx, scope, row))
  if (id === null) return { absence }
  const after = { ...minutes, employee_id, from_date: typed.from_date, until_date: typed.until_date }
  recordChange(context, employeeAbsenceChange, { action: 'create', id, eventId: employee_id, after })
  return { absence }
}
const instantOf = (date: string, time: string) =>
  toInstant(time === '24:00' ? wallClockAt(addDays(date, 1), '00:00') : wallClockAt(date, time))

/**
 * Deletes an absence. Its time is offered to the waiting list. Fails with not_found when the
 * employee has none with this id.
 */
export async function removeAbsence(context: OfficeContext, employee_id: number, id: number): Promise<void> {
  const { tx, scope } = context
  // a note may contain more than the log should
  const { note: _, ...absence } = (await absenceById(tx, scope, employee_id, id)) ?? fail('not_found')
  await offerOpenedTime(context, () => deleteAbsence(tx, scope, employee_id, id))
  const before = { ...absence, employee_id }
  recordChange(context, employeeAbsenceChange, { action: 'delete', id, eventId: employee_id, before })
}

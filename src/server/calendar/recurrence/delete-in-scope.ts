import type { appointments } from '#shared/calendar/appointments/contract.ts'
import type { Body, Query } from '#shared/http/endpoint.ts'
import { randomUUID } from 'node:crypto'
import { toWallClock } from '#shared/values/local-time.ts'
import { markDeleted, saveAppointment } from '../appointments/change/save-appointment.ts'
import { checkDeposit, deleteAppointment, restoreAppointment, spanIn } from '../appointments/change-appointment.ts'
import { hidePhone } from '../appointments/hide-phones.ts'
import { lockCalendars, type Appointment, type AppointmentRow } from '../appointments/queries.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { requireRight } from '#server/office/users/require-right.ts'
import { claimTimes } from './change-in-scope.ts'
import { selectForUpdateRecurrence, recurrenceOf } from './queries.ts'
import { reachedBy, visitOf } from './rules.ts'

/**
 * Deletes an appointment, or with a scope also its visit and others of its recurrence, all or none.
 * One of a colleague among them takes the right to delete.
 */
export async function deleteInScope(
  context: OfficeContext<Staff>,
  id: number,
  { scope: reach, notify }: Query<typeof appointments, 'remove'>,
): Promise<void> {
  const { tx, scope, now, caller } = context
  const recurrence = reach === 'this' ? null : ((await recurrenceOf(tx, scope, id))?.series_id ?? null)
  if (reach === 'this' || recurrence === null) return deleteAppointment(context, id, notify)
  const rows = await selectForUpdateRecurrence(tx, scope, recurrence)
  const opened = rows.find((row) => row.id === id && row.deleted_at === null) ?? fail('not_found')
  const removed = reachedBy(rows, opened, reach, now)
  if (removed.some((row) => row.employee_id !== caller.userId)) requireRight(context, 'may_delete')
  for (const row of removed) await checkDeposit(context, row.id)
  const removal = randomUUID()
  const first = visitOf(removed[0]!)
  for (const row of removed)
    await markDeleted(context, row, { notify, removal, position: visitOf(row) === first ? 'first' : 'repeat' })
}

/**
 * Restores a deleted appointment and what was deleted with it, all or none. Fails with
 * series_conflicts when a date is not free any more, unless `allow_overlap`.
 */
export async function restoreTogether(
  context: OfficeContext<Staff>,
  id: number,
  { allow_overlap, notify }: Body<typeof appointments, 'restore'>,
) {
  const { tx, scope, now } = context
  const known = await recurrenceOf(tx, scope, id)
  if (!known?.removal || known.series_id === null) return restoreAppointment(context, id, { allow_overlap, notify })
  const rows = await selectForUpdateRecurrence(tx, scope, known.series_id)
  const together = rows
    .filter((row) => row.removal === known.removal && row.deleted_at !== null)
    .toSorted((a, b) => a.start_at.getTime() - b.start_at.getTime())
  // restored meanwhile
  if (together.length === 0) return restoreAppointment(context, id, { allow_overlap, notify })
  await lockCalendars(
    tx,
    scope,
    now,
    together.map((row) => row.employee_id),
    [...new Set(together.map((row) => row.service_id))],
  )
  const found = await claimTimes(context, together.filter(takesTime).map(asItWas), allow_overlap)
  let saved: Appointment | undefined
  for (const row of together) {
    const change = { deleted_at: null, removal: null, holds_slot: found.get(row.id) ?? false }
    const position = visitOf(row) === visitOf(together[0]!) ? 'first' : 'repeat'
    const { appointment } = await saveAppointment(context, row, { change, action: 'restore', notify, position })
    if (row.id === id) saved = appointment
  }
  return { appointment: await hidePhone(context, saved!) }
}

const takesTime = ({ status_key }: AppointmentRow) => status_key !== 'cancelled'
const asItWas = (row: AppointmentRow) => {
  const times = { start_time: toWallClock(row.start_at), end_time: toWallClock(row.end_at) }
  const { buffer_minutes, processing_after, processing_minutes } = row
  const own = { buffer_minutes, processing_after, processing_minutes }
  return { before: row, wanted: row, times: own, at: { ...times, isSkipped: false, span: spanIn(row) } }
}

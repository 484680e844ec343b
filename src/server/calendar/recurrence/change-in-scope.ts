import type { appointments } from '#shared/calendar/appointments/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { mayAllow } from '#shared/calendar/recurrence/rules.ts'
import { toWallClock } from '#shared/values/local-time.ts'
import { fieldText } from '#shared/values/text.ts'
import {
  changeAppointment,
  checkDeposit,
  checkService,
  checkVersion,
  merge,
  spanIn,
  type Change,
} from '../appointments/change-appointment.ts'
import { saveAppointment } from '../appointments/change/save-appointment.ts'
import { hidePhone } from '../appointments/hide-phones.ts'
import { lockCalendars, type Appointment, type AppointmentRow } from '../appointments/queries.ts'
import { isUnheldRequest, type Span } from '../appointments/rules.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { findConflicts } from './find-conflicts.ts'
import { releaseSlots, selectForUpdateRecurrence, recurrenceOf } from './queries.ts'
import {
  counterpartOf,
  placeAt,
  reachedBy,
  shifted,
  visitOf,
  wallDifference,
  type Occurrence,
  type Place,
} from './rules.ts'

/**
 * Changes an appointment, or with a scope also others of its recurrence, all or none: visits move
 * by as much on the wall clock and are cancelled whole; the same service of each takes the service,
 * employee and note. Fails with series_conflicts and the times that are not free, unless
 * `allow_overlap`.
 */
export async function changeInScope(
  context: OfficeContext,
  id: number,
  { scope: reach, ...change }: Body<typeof appointments, 'update'>,
) {
  const { tx, scope, now } = context
  const recurrence = reach === 'this' ? null : ((await recurrenceOf(tx, scope, id))?.series_id ?? null)
  if (reach === 'this' || recurrence === null) return changeAppointment(context, id, change)
  const rows = await selectForUpdateRecurrence(tx, scope, recurrence)
  const opened = rows.find((row) => row.id === id && row.deleted_at === null) ?? fail('not_found')
  await checkVersion(context, opened, change.version)
  if (change.customer_id !== undefined && change.customer_id !== opened.customer_id)
    fail('invalid_input', { fields: { customer_id: fieldText.customer_of_series } })
  const changed = reachedBy(rows, opened, reach, now).map((row) => {
    const same = counterpartOf(opened, visitOf(row), rows)
    return row.id === same?.id ? wantedOf(row, opened, change) : besideOf(row, same, opened, change)
  })
  return { appointment: await hidePhone(context, await saveAll(context, changed, opened, change)) }
}

type Wanted = ReturnType<typeof merge>['wanted']
/** With what the appointment copies of its service. */
type Timed = Changed & { readonly times: Awaited<ReturnType<typeof checkService>> }
type Changed = { readonly before: AppointmentRow; readonly wanted: Wanted; readonly at: Place }

/** How far the start or the end of the opened appointment moves on the wall clock. */
const movedBy = (from: Date, to: string | undefined) => (to === undefined ? 0 : wallDifference(toWallClock(from), to))

/** The opened appointment, or the same service of another visit, as it will be after the change. */
function wantedOf(row: AppointmentRow, opened: AppointmentRow, change: Change): Changed {
  if (row.id === opened.id) {
    const { wanted, span } = merge(opened, change)
    const times = { start_time: toWallClock(span.start), end_time: toWallClock(span.end) }
    return { before: row, wanted, at: { ...times, isSkipped: false, span } }
  }
  const moved = movedOf(row, opened, change, {
    start: movedBy(opened.start_at, change.start_time),
    end: movedBy(opened.end_at, change.end_time),
  })
  const wanted = {
    ...moved.wanted,
    employee_id: changedTo(change.employee_id, opened.employee_id) ?? row.employee_id,
    service_id: changedTo(change.service_id, opened.service_id) ?? row.service_id,
    // a note of its own stays
    notes: change.notes !== undefined && row.notes === opened.notes ? change.notes : row.notes,
  }
  return { ...moved, wanted }
}
const changedTo = (wanted: number | undefined, old: number) => (wanted === old ? undefined : wanted)

/**
 * Another service of a visit that moves. `same` is the one that changes: what is before it follows
 * its start, what is after it follows its end.
 */
function besideOf(
  row: AppointmentRow,
  same: AppointmentRow | undefined,
  opened: AppointmentRow,
  change: Change,
): Changed {
  const isAfter = same !== undefined && row.start_at > same.start_at
  const by = isAfter ? movedBy(opened.end_at, change.end_time) : movedBy(opened.start_at, change.start_time)
  return movedOf(row, opened, change, { start: by, end: by })
}

/** The appointment after a move, milliseconds on the wall clock, and after a cancellation. */
function movedOf(row: AppointmentRow, opened: AppointmentRow, change: Change, by: Span): Changed {
  const old = { start: toWallClock(row.start_at), end: toWallClock(row.end_at) }
  const [start_time, end_time] = [shifted(old.start, by.start), shifted(old.end, by.end)]
  const isMoved = start_time !== old.start || end_time !== old.end
  const at = isMoved ? placeAt(start_time, end_time) : { start_time, end_time, isSkipped: false, span: spanIn(row) }
  const isCancelled = change.status_key === 'cancelled' && opened.status_key !== 'cancelled'
  const kept = row.status_key === 'reminded' && start_time !== old.start ? 'confirmed' : row.status_key
  const { employee_id, customer_id, service_id, notes } = row
  const wanted: Wanted = {
    employee_id,
    customer_id,
    service_id,
    start_at: new Date(at.span.start),
    end_at: new Date(at.span.end),
    status_key: isCancelled ? 'cancelled' : kept,
    notes,
  }
  return { before: row, wanted, at }
}

/** Whether the appointment takes a time that it does not hold yet. */
function claims({ before, wanted, at, times }: Timed): boolean {
  if (wanted.status_key === 'cancelled') return false
  if (before.status_key === 'cancelled') return true
  if (isUnheldRequest(before)) return wanted.status_key !== 'waiting'
  const isSameTime = at.span.start === before.start_at.getTime() && at.span.end === before.end_at.getTime()
  const isSameProcessing =
    before.processing_after === times.processing_after && before.processing_minutes === times.processing_minutes
  return !isSameTime || !isSameProcessing || before.employee_id !== wanted.employee_id
}

/** Returns the opened appointment. */
async function saveAll(
  context: OfficeContext,
  changed: readonly Changed[],
  opened: AppointmentRow,
  { allow_overlap, notify }: Change,
): Promise<Appointment> {
  const { tx, scope, now } = context
  for (const { before, wanted } of changed)
    if (wanted.status_key === 'cancelled' && before.status_key !== 'cancelled') await checkDeposit(context, before.id)
  await lockCalendars(
    tx,
    scope,
    now,
    changed.flatMap(({ before, wanted }) => [before.employee_id, wanted.employee_id]),
    [...new Set(changed.map(({ wanted }) => wanted.service_id))],
  )
  const timed = []
  for (const one of changed) timed.push({ ...one, times: await checkService(context, one.before, one.wanted) })
  const claiming = timed.filter(claims)
  const found = await claimTimes(context, claiming, allow_overlap)
  await releaseSlots(
    tx,
    scope,
    claiming.map(({ before }) => before.id),
  )
  let saved: Appointment | undefined
  // the last first when they move later, so that each finds the room that the next one has left
  const isLater = timed.some(({ before, at }) => at.span.start > before.start_at.getTime())
  for (const { before, wanted, times } of isLater ? timed.toReversed() : timed) {
    const kept = before.holds_slot && wanted.status_key !== 'cancelled'
    const holds_slot = found.get(before.id) ?? kept
    const change = { ...wanted, ...times, holds_slot }
    const position = visitOf(before) === visitOf(changed[0]!.before) ? 'first' : 'repeat'
    const { appointment } = await saveAppointment(context, before, { change, notify, position })
    if (before.id === opened.id) saved = appointment
  }
  return saved!
}

/**
 * Whether appointments of a recurrence meet no other one where they go, by id. Fails with
 * series_conflicts unless overlaps are allowed. An hour that the clocks skip is always refused.
 */
export async function claimTimes(
  context: OfficeContext,
  claiming: readonly Timed[],
  allow_overlap: boolean,
): Promise<Map<number, boolean>> {
  if (claiming.length === 0) return new Map()
  // each service by itself, so that the refusal says which of a visit is not free
  const occurrences = claiming.map(({ before, wanted: { employee_id, service_id }, times, at }): Occurrence => {
    const { span, ...place } = at
    const date = toWallClock(before.start_at).slice(0, 10)
    return { ...place, date, parts: [{ employee_id, service_id, ...times, ...span }] }
  })
  const ids = claiming.map(({ before }) => before.id)
  const found = await findConflicts(context, occurrences, ids)
  const dates = found.filter(({ conflict }) => conflict !== null && !(allow_overlap && mayAllow(conflict)))
  if (dates.length > 0) fail('series_conflicts', { dates })
  return new Map(found.map(({ holdSlots }, i) => [ids[i]!, holdSlots[0]!]))
}

import type { appointments } from '#shared/appointments/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { asksFirst, mayAllow } from '#shared/appointment-series/rules.ts'
import { toWallClock } from '#shared/values/local-time.ts'
import { fieldText } from '#shared/values/text.ts'
import {
  changeAppointment,
  checkDeposit,
  checkService,
  checkVersion,
  merge,
  type Change,
} from '../appointments/change-appointment.ts'
import { hidePhone } from '../appointments/hide-phones.ts'
import { lockCalendars, type Appointment, type AppointmentRow } from '../appointments/queries.ts'
import { isUnheldRequest } from '../appointments/rules.ts'
import { fail } from '../platform/fail.ts'
import type { OfficeContext } from '../platform/http/serve.ts'
import { findConflicts, type FoundDate } from './find-conflicts.ts'
import { releaseSlots, selectForUpdateSeries, seriesOf } from './queries.ts'
import { saveOfSeries } from './save-of-series.ts'
import { occurrenceAt, reachedBy, shifted, wallDifference, type Occurrence } from './rules.ts'

/**
 * Changes an appointment, or with a scope also others of its series, all or none: they move by as
 * much on the wall clock, and take its service, employee and cancellation. Fails with
 * series_conflicts and the dates that are not free, unless `allow_overlap`.
 */
export async function changeInScope(
  context: OfficeContext,
  id: number,
  { scope: reach, ...change }: Body<typeof appointments, 'update'>,
) {
  const { tx, scope, now } = context
  const series = reach === 'this' ? null : ((await seriesOf(tx, scope, id))?.series_id ?? null)
  if (reach === 'this' || series === null) return changeAppointment(context, id, change)
  const rows = await selectForUpdateSeries(tx, scope, series)
  const opened = rows.find((row) => row.id === id && row.deleted_at === null) ?? fail('not_found')
  await checkVersion(context, opened, change.version)
  if (change.customer_id !== undefined && change.customer_id !== opened.customer_id)
    fail('invalid_input', { fields: { customer_id: fieldText.customer_of_series } })
  const changed = reachedBy(rows, opened, reach, now).map((row) => wantedOf(row, opened, change))
  return { appointment: await hidePhone(context, await saveAll(context, changed, opened, change)) }
}

type Wanted = ReturnType<typeof merge>['wanted']
/** With what the appointment copies of its service. */
type Timed = Changed & { readonly times: Awaited<ReturnType<typeof checkService>> }
type Changed = { readonly before: AppointmentRow; readonly wanted: Wanted; readonly at: Occurrence }

/** An appointment of the series as it will be, after the change of the opened one. */
function wantedOf(row: AppointmentRow, opened: AppointmentRow, change: Change): Changed {
  const old = { start: toWallClock(row.start_at), end: toWallClock(row.end_at) }
  const date = old.start.slice(0, 10)
  if (row.id === opened.id) {
    const { wanted, span } = merge(opened, change)
    const at = { date, start_time: toWallClock(span.start), end_time: toWallClock(span.end), span }
    return { before: row, wanted, at }
  }
  const by = (from: Date, to: string | undefined) => (to === undefined ? 0 : wallDifference(toWallClock(from), to))
  const start_time = shifted(old.start, by(opened.start_at, change.start_time))
  const end_time = shifted(old.end, by(opened.end_at, change.end_time))
  const isMoved = start_time !== old.start || end_time !== old.end
  const at = isMoved
    ? occurrenceAt(date, start_time, end_time)
    : { date, start_time, end_time, span: { start: row.start_at.getTime(), end: row.end_at.getTime() } }
  const isCancelled = change.status_key === 'cancelled' && opened.status_key !== 'cancelled'
  const kept = row.status_key === 'reminded' && start_time !== old.start ? 'confirmed' : row.status_key
  const wanted: Wanted = {
    employee_id: changedTo(change.employee_id, opened.employee_id) ?? row.employee_id,
    customer_id: row.customer_id,
    service_id: changedTo(change.service_id, opened.service_id) ?? row.service_id,
    start_at: new Date(at.span?.start ?? row.start_at),
    end_at: new Date(at.span?.end ?? row.end_at),
    status_key: isCancelled ? 'cancelled' : kept,
    // a note of its own stays
    notes: change.notes !== undefined && row.notes === opened.notes ? change.notes : row.notes,
  }
  return { before: row, wanted, at }
}
const changedTo = (wanted: number | undefined, old: number) => (wanted === old ? undefined : wanted)

/** Whether the appointment takes a time that it does not hold yet. */
function claims({ before, wanted, at, times }: Timed): boolean {
  if (wanted.status_key === 'cancelled') return false
  if (before.status_key === 'cancelled') return true
  if (isUnheldRequest(before)) return wanted.status_key !== 'waiting'
  const isSameTime = at.span?.start === before.start_at.getTime() && at.span.end === before.end_at.getTime()
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
  for (const { before, wanted, times } of timed) {
    const kept = before.holds_slot && wanted.status_key !== 'cancelled'
    const holds_slot = found.get(before.id)?.holdsSlot ?? kept
    const change = { ...wanted, ...times, holds_slot }
    const isFirst = before.id === changed[0]!.before.id
    const { appointment } = await saveOfSeries(context, before, change, 'update', { notify, isFirst })
    if (before.id === opened.id) saved = appointment
  }
  return saved!
}

/**
 * What appointments of a series meet where they go, by id. Fails with series_conflicts unless
 * overlaps are allowed; nobody can allow an hour that the clocks skip.
 */
export async function claimTimes(
  context: OfficeContext,
  claiming: readonly Timed[],
  allow_overlap: boolean,
): Promise<Map<number, FoundDate>> {
  const ids = claiming.map(({ before }) => before.id)
  const found = new Map<number, FoundDate>()
  const ofCalendar = Map.groupBy(claiming, ({ wanted: { employee_id, service_id }, times }) =>
    JSON.stringify([employee_id, service_id, times]),
  )
  for (const some of ofCalendar.values()) {
    const dates = await findConflicts(
      context,
      { ...some[0]!.wanted, ...some[0]!.times },
      some.map(({ at }) => at),
      ids,
    )
    for (const [i, { before }] of some.entries()) found.set(before.id, dates[i]!)
  }
  const dates = [...found.values()].filter(({ conflict }) =>
    allow_overlap ? !mayAllow(conflict) : asksFirst(conflict),
  )
  if (dates.length > 0) fail('series_conflicts', { dates })
  return found
}

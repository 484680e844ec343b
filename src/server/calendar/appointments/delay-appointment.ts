import type { appointments } from '#shared/calendar/appointments/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { busyParts } from '#shared/calendar/availability/slots.ts'
import { DAY, dateOf, MINUTE, toWallClock } from '#shared/values/local-time.ts'
import { standingBlock } from '../availability/block-queries.ts'
import { firstBlock } from '../availability/conflict-queries.ts'
import { fullResources, lockResources, resourceSpanOf, singleRoomsOf } from '../availability/resource-queries.ts'
import { namedRules } from '#server/office/working-hours/queries.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { saveAppointment } from './change/save-appointment.ts'
import { takenDetails } from './claim-slot.ts'
import { collide, isOpen, pushedBy, type Pushed, type Using } from './delay-rules.ts'
import { hidePhones } from './hide-phones.ts'
import {
  appointmentById,
  lockCalendars,
  selectForUpdateAppointment,
  type Appointment,
  type AppointmentRow,
} from './queries.ts'
import { freeTimesOf, selectForUpdateLater } from './release-queries.ts'
import { isUnheldRequest } from './rules.ts'
import { inWords, staffReasons } from './tell-reasons.ts'
import { text } from './text.ts'

const timesOf = ({ start_at, end_at, processing_after, processing_minutes }: AppointmentRow) => ({
  start: start_at.getTime(),
  end: end_at.getTime(),
  processing_after,
  processing_minutes,
})

/**
 * Moves an appointment to a later time. What it pushes, blocked time that it or they would meet,
 * and time that nobody works are named first (delay_pushes); a second request with the same `push`,
 * and `allow_overlap` for the time, moves all of them, or none. Each customer is told as of any
 * move.
 */
export async function delayAppointment(
  context: OfficeContext,
  id: number,
  { minutes, version, push, allow_overlap, notify }: Body<typeof appointments, 'delay'>,
) {
  const { tx, scope, now } = context
  const before = (await selectForUpdateAppointment(tx, scope, id)) ?? fail('not_found')
  if (before.deleted_at !== null) fail('not_found')
  if ((version !== undefined && version !== before.version) || !isOpen(before)) {
    const appointment = await appointmentById(tx, scope, id)
    fail('appointment_changed', appointment && { appointment })
  }
  const old = timesOf(before)
  const rows = await lockLater(context, before)
  await lockResources(tx, scope, now, [...new Set([before, ...rows].map((row) => row.service_id))])
  const rooms = await singleRoomsOf(tx, scope, [id, ...rows.map((row) => row.id)])
  const using = (row: AppointmentRow): Using => ({
    ...timesOf(row),
    rest: row.buffer_minutes * MINUTE,
    resources: rooms.get(row.id) ?? [],
  })
  const delayed = { ...using(before), id, start: old.start + minutes * MINUTE, end: old.end + minutes * MINUTE }
  const pushed = pushedBy(
    delayed,
    rows.map((row) => ({ ...row, ...using(row) })),
  )
  const moved = [delayed, ...pushed]
  await checkRooms(context, [before, ...rows], moved)
  await checkAgreed(context, [before, ...rows], moved, { push, allow_overlap })
  const stay = rows.filter((row) => !pushed.some((one) => one.id === row.id)).map(timesOf)
  const saved: Appointment[] = []
  const isMoved = new Set(moved.map((one) => one.id))
  // those in a processing time could meet the other part of that appointment on their way
  if ([before, ...rows].some((row) => isMoved.has(row.id) && row.processing_after !== null))
    await freeTimesOf(tx, scope, [...isMoved])
  // the last one first, so that none of them meets the next
  for (const to of moved.toReversed()) {
    const row = to.id === id ? before : rows.find((one) => one.id === to.id)!
    const change = {
      start_at: new Date(to.start),
      end_at: new Date(to.end),
      holds_slot: row.holds_slot && !stay.some((one) => collide({ ...timesOf(row), ...to }, one)),
      // the reminder was about another time
      status_key: row.status_key === 'reminded' ? 'confirmed' : row.status_key,
    }
    saved.unshift((await saveAppointment(context, row, { change, notify })).appointment)
  }
  return { appointments: await hidePhones(context, saved) }
}

/** Locks the calendar and what may have to make room for the appointment, until the next day. */
async function lockLater({ tx, scope, now }: OfficeContext, before: AppointmentRow): Promise<AppointmentRow[]> {
  const old = timesOf(before)
  // those in its processing time begin before it ends
  const from = before.processing_after === null ? old.end : old.start
  const later = { employeeId: before.employee_id, from, to: old.end + DAY, except: before.id }
  await selectForUpdateLater(tx, scope, later, 'wait')
  await lockCalendars(tx, scope, now, [before.employee_id])
  // read again to include bookings that committed before the lock was acquired
  const rows = await selectForUpdateLater(tx, scope, later, 'fail')
  return rows.filter((row) => !isUnheldRequest(row) && !collide(timesOf(row), old))
}

/** Fails with resource_taken when a room or device is not free at a later time. */
async function checkRooms(
  { tx, scope }: OfficeContext,
  rows: readonly AppointmentRow[],
  moved: readonly Pushed[],
): Promise<void> {
  const except = moved.map(({ id }) => id)
  for (const { id, start, end } of moved) {
    const row = rows.find((one) => one.id === id)!
    const span = resourceSpanOf({ ...row, start_at: new Date(start), end_at: new Date(end) })
    const full = await fullResources(tx, scope, { ...span, except })
    if (full[0]) fail('resource_taken', takenDetails(full))
  }
}

type Agreed = { readonly push: readonly number[]; readonly allow_overlap: boolean }
/**
 * Fails with delay_pushes unless the caller agreed to what is pushed and met. `rows` are those that
 * may move, the delayed one first.
 */
async function checkAgreed(
  context: OfficeContext,
  rows: readonly AppointmentRow[],
  [delayed, ...pushed]: readonly Pushed[],
  { push, allow_overlap }: Agreed,
): Promise<void> {
  const { tx, scope, now } = context
  const before = rows[0]!
  const { employee_id: employeeId } = before
  const to = Math.max(...[delayed!, ...pushed].map(({ end }) => end))
  let block: number | undefined
  if (!allow_overlap)
    for (const from of [...newlyBusy(before, delayed!), { start: before.end_at.getTime(), end: to }])
      block ??= await firstBlock(tx, scope, { employeeId, from: from.start, to: from.end, now })
  const isAgreed = pushed.length === push.length && pushed.every(({ id }) => push.includes(id))
  const off = allow_overlap ? [] : await offHours(context, rows, [delayed!, ...pushed])
  if (isAgreed && block === undefined && off.length === 0) return
  const others = push.filter((id) => !pushed.some((one) => one.id === id))
  const found = await Promise.all(others.map((id) => appointmentById(tx, scope, id)))
  if (found.includes(undefined)) fail('not_found')
  const named = await Promise.all(
    pushed.map(async ({ id, start }) => {
      const row = (await appointmentById(tx, scope, id))!
      return { ...row, moves_to: toWallClock(start) }
    }),
  )
  const time_block = block === undefined ? undefined : await standingBlock(tx, scope, block)
  const meets = named.length > 0 || time_block !== undefined
  const message = meets ? text.delayPushes(named.length) : off.map((reason) => reason.text).join('. ')
  fail('delay_pushes', { pushed: named, ...(time_block && { time_block }), reasons: off, message })
}

/**
 * Why nobody works in the time that a delay adds at the end of each appointment. What they had is
 * not asked about again.
 */
async function offHours({ tx, scope }: OfficeContext, rows: readonly AppointmentRow[], moved: readonly Pushed[]) {
  const { employee_id, start_at } = rows[0]!
  const rules = (await namedRules(tx, scope, employee_id, dateOf(start_at))) ?? fail('not_found')
  const told = moved.flatMap(({ id, start, end }) => {
    const before = rows.find((row) => row.id === id)!
    const span = { start: Math.max(before.end_at.getTime(), start), end }
    return inWords(staffReasons({ rules, span, conflict: undefined }), rules.name, {})
  })
  return told.filter((one, i) => told.findIndex((other) => other.text === one.text) === i)
}

/** What a delay takes of the processing time that the appointment had. */
function newlyBusy(before: AppointmentRow, delayed: Pushed) {
  const old = timesOf(before)
  if (old.processing_after === null) return []
  const [first, last] = busyParts(old, old)
  if (!first || !last || first === last) return []
  const free = { start: first.end, end: last.start }
  return busyParts(delayed, old)
    .map(({ start, end }) => ({ start: Math.max(start, free.start), end: Math.min(end, free.end) }))
    .filter(({ start, end }) => start < end)
}

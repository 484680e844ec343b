import { randomUUID } from 'node:crypto'
import type { visits } from '#shared/calendar/visits/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { DEFAULT_TIME_WINDOW } from '#shared/catalog/products/time-windows.ts'
import { DAY, MINUTE, toInstant, toWallClock, wallClockExists } from '#shared/values/local-time.ts'
import { fieldText } from '#shared/values/text.ts'
import { standingBlock } from '../availability/block-queries.ts'
import { fullResources, resourceSpanOf, type FullResource } from '../availability/resource-queries.ts'
import { nearestVisitStarts } from './find-starts.ts'
import { lockCustomerInUse } from '#server/customers/customers/queries.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { NewAppointment } from '../appointments/appointment-lifecycle.ts'
import { checkAssigned, findConflict, takenDetails } from '../appointments/claim-slot.ts'
import { createVisit } from '../appointments/create-visit.ts'
import { hidePhones } from '../appointments/hide-phones.ts'
import { messageReply } from '../appointments/message-reply.ts'
import { appointmentById, lockCalendars } from '../appointments/queries.ts'
import { serviceOf } from '../appointments/service-queries.ts'

type Typed = Body<typeof visits, 'create'>
const NEAREST = 3

/**
 * Books the services of a visit one after the other, with one or several employees, for staff. All
 * are booked or none, under the locks of all their calendars. `allow_overlap` permits overlaps.
 */
export async function bookVisit(context: OfficeContext, typed: Typed) {
  const { tx, scope, now } = context
  if (!wallClockExists(typed.start_time)) fail('time_skipped')
  if (!(await lockCustomerInUse(tx, scope, typed.customer_id))) fail('not_found')
  const employees = typed.parts.map(({ employee_id }) => employee_id)
  // pipelined in this order, so that reads after the locks stay valid
  const [, ...services] = await Promise.all([
    lockCalendars(
      tx,
      scope,
      now,
      employees,
      typed.parts.map(({ service_id }) => service_id),
    ),
    ...typed.parts.map((part) => serviceOf(tx, scope, part.service_id, part.employee_id)),
  ])
  const rows = await claimAll(context, typed, rowsOf(typed, services))
  const saved = await createVisit(context, rows, 'staff', typed.notify)
  const [{ message }] = saved
  return {
    appointments: await hidePhones(
      context,
      saved.map(({ appointment }) => appointment),
    ),
    ...messageReply(context, message, rows[0].start_at),
  }
}

type Rows = readonly [NewAppointment, ...NewAppointment[]]
/** The appointments as they will be, without their claim of the time. */
function rowsOf(typed: Typed, services: readonly Awaited<ReturnType<typeof serviceOf>>[]): Rows {
  const { customer_id, status_key = 'confirmed', notes } = typed
  const visit_key = typed.parts.length > 1 ? randomUUID() : null
  const start = toInstant(typed.start_time)
  let at = start
  const [first, ...others] = typed.parts.map(({ service_id, employee_id, minutes }, i): NewAppointment => {
    const times = checkAssigned(services[i])
    const start_at = new Date(at)
    at += (minutes ?? services[i]?.time_window ?? DEFAULT_TIME_WINDOW) * MINUTE
    const row = { employee_id, customer_id, service_id, start_at, end_at: new Date(at), ...times, status_key }
    return { ...row, visit_key, ...(i === 0 && { notes }) }
  })
  if (at - start > DAY) fail('invalid_input', { fields: { parts: fieldText.too_long_visit } })
  return [first!, ...others]
}

/**
 * The rows with whether each holds its time. Fails with slot_taken when one of them is taken,
 * unless `allow_overlap`, with what it meets and the nearest free starts of the whole visit. A room
 * or device is never overlapped: fails with resource_taken.
 */
async function claimAll(context: OfficeContext, typed: Typed, rows: Rows): Promise<Rows> {
  const isCancelled = typed.status_key === 'cancelled'
  const claimed: NewAppointment[] = []
  for (const row of rows) {
    const { processing_after = null, processing_minutes = null } = row
    const span = { start: row.start_at.getTime(), end: row.end_at.getTime() }
    const wanted = { employee_id: row.employee_id, processing_after, processing_minutes }
    const full = isCancelled ? [] : await fullResources(context.tx, context.scope, resourceSpanOf({ ...row, id: 0 }))
    if (full.length > 0) await refuseRoom(context, typed, full)
    const conflict = isCancelled ? undefined : await findConflict(context, wanted, span)
    if (conflict && !typed.allow_overlap) await refuse(context, typed, conflict)
    claimed.push({ ...row, holds_slot: !isCancelled && !conflict?.appointment })
  }
  return claimed as unknown as Rows
}

async function refuseRoom(
  context: OfficeContext,
  { parts, start_time }: Typed,
  full: readonly FullResource[],
): Promise<never> {
  const starts = await nearestVisitStarts(context, { parts, near: toInstant(start_time), count: NEAREST })
  return fail('resource_taken', { ...takenDetails(full), slots: starts.map(toWallClock) })
}

async function refuse(
  context: OfficeContext,
  { parts, start_time }: Typed,
  conflict: NonNullable<Awaited<ReturnType<typeof findConflict>>>,
): Promise<never> {
  const { tx, scope } = context
  const appointment = conflict.appointment ? await appointmentById(tx, scope, conflict.appointment) : undefined
  const time_block = conflict.block ? await standingBlock(tx, scope, conflict.block) : undefined
  const near = toInstant(start_time)
  const starts = await nearestVisitStarts(context, { parts, near, count: NEAREST })
  const slots = starts.map(toWallClock)
  return fail('slot_taken', { slots, ...(appointment && { appointment }), ...(time_block && { time_block }) })
}

import { randomUUID } from 'node:crypto'
import type { visits } from '#shared/calendar/visits/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { DEFAULT_TIME_WINDOW } from '#shared/catalog/products/time-windows.ts'
import { DAY, MINUTE, toInstant, toWallClock, wallClockExists } from '#shared/values/local-time.ts'
import { fieldText } from '#shared/values/text.ts'
import { fullResources, resourceSpanOf, type FullResource } from '../availability/resource-queries.ts'
import { nearestVisitStarts } from './find-starts.ts'
import { lockCustomerInUse } from '#server/customers/customers/queries.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { NewAppointment } from '../appointments/change/save-appointment.ts'
import { checkAssigned, findConflict, takenDetails } from '../appointments/claim-slot.ts'
import { createVisit } from '../appointments/create-visit.ts'
import { hidePhones } from '../appointments/hide-phones.ts'
import { messageReply } from '../appointments/message-reply.ts'
import { ownVisitIn } from '../appointments/own-visit-queries.ts'
import { lockCalendars } from '../appointments/queries.ts'
import { serviceWithRules } from '../appointments/service-queries.ts'
import { refusalOf, staffReasons, type Asked } from '../appointments/tell-reasons.ts'

type Typed = Body<typeof visits, 'create'>
const NEAREST = 3

/**
 * Books the services of a visit one after the other, with one or several employees, for staff. All
 * are booked or none, under the locks of all their calendars. `allow_overlap` permits
 * overlaps and any time.
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
    ...typed.parts.map((part) => serviceWithRules(tx, scope, { ...part, start: toInstant(typed.start_time) })),
  ])
  const rows = await claimAll(context, typed, rowsOf(typed, services), services)
  const span = { start: rows[0].start_at.getTime(), end: rows.at(-1)!.end_at.getTime() }
  const own_visit = await ownVisitIn(tx, scope, typed.customer_id, span)
  const saved = await createVisit(context, rows, { notify: typed.notify })
  const booked = saved.map(({ appointment }) => appointment)
  return {
    appointments: await hidePhones(context, booked),
    own_visit,
    ...(await messageReply(context, saved[0], rows[0].start_at)),
  }
}

type Services = readonly Awaited<ReturnType<typeof serviceWithRules>>[]
type Rows = readonly [NewAppointment, ...NewAppointment[]]
/** The appointments as they will be, without their claim of the time. */
function rowsOf(typed: Typed, services: Services): Rows {
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
 * The rows with whether each holds its time. Fails with slot_taken when one of them is taken or its
 * employee does not work then, unless `allow_overlap`, with the reasons of all and the nearest free
 * starts of the whole visit. A room or device is never overlapped: fails with resource_taken.
 */
async function claimAll(context: OfficeContext, typed: Typed, rows: Rows, services: Services): Promise<Rows> {
  if (typed.status_key === 'cancelled') return rows.map((row) => ({ ...row, holds_slot: false })) as unknown as Rows
  const asked: Asked[] = []
  for (const [i, row] of rows.entries()) {
    const { employee_id, processing_after = null, processing_minutes = null } = row
    const span = { start: row.start_at.getTime(), end: row.end_at.getTime() }
    const full = await fullResources(context.tx, context.scope, resourceSpanOf({ ...row, id: 0 }))
    if (full.length > 0) await refuseRoom(context, typed, full)
    const conflict = await findConflict(context, { employee_id, processing_after, processing_minutes }, span)
    asked.push({ rules: services[i] ?? fail('not_found'), span, conflict })
  }
  if (!typed.allow_overlap && asked.some((one) => staffReasons(one).length > 0)) await refuse(context, typed, asked)
  return rows.map((row, i) => ({ ...row, holds_slot: !asked[i]!.conflict?.appointment })) as unknown as Rows
}

async function refuseRoom(
  context: OfficeContext,
  { parts, start_time }: Typed,
  full: readonly FullResource[],
): Promise<never> {
  const starts = await nearestVisitStarts(context, { parts, near: toInstant(start_time), count: NEAREST })
  return fail('resource_taken', { ...takenDetails(full), slots: starts.map(toWallClock) })
}

async function refuse(context: OfficeContext, { parts, start_time }: Typed, asked: readonly Asked[]): Promise<never> {
  const starts = await nearestVisitStarts(context, { parts, near: toInstant(start_time), count: NEAREST })
  return fail('slot_taken', { slots: starts.map(toWallClock), ...(await refusalOf(context, asked)) })
}

import type { appointments } from '#shared/calendar/appointments/contract.ts'
import type { Query } from '#shared/http/endpoint.ts'
import { addDays, dateOf, DAY, toInstant, toWallClock, wallClockAt } from '#shared/values/local-time.ts'
import type { WallClock } from '#shared/values/wire.ts'
import { listAppointments } from '#server/calendar/appointments/list-queries.ts'
import { blockedTimes } from '#server/calendar/availability/block-queries.ts'
import { busyParts } from '#shared/calendar/availability/slots.ts'
import { type Processing } from '#shared/catalog/products/rules.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Visitor } from '#server/platform/security/session.ts'
import { ownAppointmentIds } from './booking-queries.ts'
import { toVisitorView } from './rules.ts'
import { sessionOf } from './session-queries.ts'

const WINDOW_DAYS = 62

/**
 * From today on, at most 62 days: the visitor's own appointments in full, all others and blocked
 * time as busy ranges without details.
 */
export async function showBusyTimes(
  { tx, scope, now, caller }: OfficeContext<Visitor>,
  query: Query<typeof appointments, 'list'>,
) {
  const today = toInstant(wallClockAt(dateOf(now), '00:00'))
  const from = Math.max(query.start ? toInstant(query.start) : today, today)
  const to = Math.min(
    query.end ? toInstant(query.end) : from + WINDOW_DAYS * DAY,
    toInstant(wallClockAt(addDays(dateOf(from), WINDOW_DAYS), '00:00')),
  )
  const session = await sessionOf(tx, scope, caller.tokenId)
  const own = session ? await ownAppointmentIds(tx, scope, session) : new Set<number>()
  const rows = await listAppointments(tx, scope, { employee_id: query.employee_id, from, to, isHeld: true })
  const appointments = rows
    .filter((row) => row.status_key !== 'cancelled')
    .flatMap<Shown>((row) => (session && own.has(row.id) ? [toVisitorView(session, row)] : busyOf(row)))
  const blocked = await blockedTimes(tx, scope, { employee_id: query.employee_id, now, from, to })
  return { appointments: [...appointments, ...blocked.map((times) => ({ ...times, busy: 1 as const }))] }
}

type Shown = ReturnType<typeof toVisitorView> | ReturnType<typeof busyOf>[number]
type Row = Processing & { readonly start_time: WallClock; readonly end_time: WallClock; readonly employee_id: number }
/** When somebody else's appointment occupies its employee. */
function busyOf({ start_time, end_time, employee_id, ...row }: Row) {
  const whole = { start_time, end_time, employee_id, busy: 1 as const }
  if (row.processing_after === null) return [whole]
  const parts = busyParts({ start: toInstant(start_time), end: toInstant(end_time) }, row)
  return parts.map(({ start, end }) => ({ ...whole, start_time: toWallClock(start), end_time: toWallClock(end) }))
}

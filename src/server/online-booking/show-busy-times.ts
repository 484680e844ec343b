import type { appointments } from '#shared/appointments/contract.ts'
import type { Query } from '#shared/http/endpoint.ts'
import { addDays, dateOf, DAY, toInstant, wallClockAt } from '#shared/values/local-time.ts'
import { listAppointments } from '../appointments/list-queries.ts'
import { blockedTimes } from '../availability/block-queries.ts'
import type { OfficeContext } from '../platform/http/serve.ts'
import type { Visitor } from '../platform/security/session.ts'
import { ownAppointmentIds } from './booking-queries.ts'
import { toVisitorView } from './rules.ts'
import { visitOf } from './visit-queries.ts'

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
  const visit = await visitOf(tx, scope, caller.tokenId)
  const own = visit ? await ownAppointmentIds(tx, scope, visit) : new Set<number>()
  const rows = await listAppointments(tx, scope, { employee_id: query.employee_id, from, to, isHeld: true })
  const appointments = rows
    .filter((row) => row.status_key !== 'cancelled')
    .map((row) =>
      visit && own.has(row.id)
        ? toVisitorView(visit, row)
        : { start_time: row.start_time, end_time: row.end_time, employee_id: row.employee_id, busy: 1 as const },
    )
  const blocked = await blockedTimes(tx, scope, { employee_id: query.employee_id, from, to })
  return { appointments: [...appointments, ...blocked.map((times) => ({ ...times, busy: 1 as const }))] }
}

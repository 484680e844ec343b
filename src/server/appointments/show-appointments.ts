import { addDays, dateOf, DAY, toInstant, wallAt } from '#shared/values/local-time.ts'
import { fail } from '../platform/fail.ts'
import type { InOffice } from '../platform/http/serve.ts'
import type { Staff, Visitor } from '../platform/security/session.ts'
import { visitOf } from '../visits/queries.ts'
import { asSeenBy } from './book-online.ts'
import { appointmentById, listAppointments, ownAppointmentIds } from './queries.ts'

const WINDOW_DAYS = 62
type Query = { employee_id?: number | undefined; start?: string | undefined; end?: string | undefined }

/** Everything that touches [start, end); without them everything there is, up to the list's limit. */
export async function listForStaff({ tx, scope }: InOffice<Staff>, { employee_id, start, end }: Query) {
  const span = {
    from: start === undefined ? undefined : toInstant(start),
    to: end === undefined ? undefined : toInstant(end),
  }
  return listAppointments(tx, scope, { employee_id, ...span })
}

export async function showAppointment({ tx, scope }: InOffice, id: number) {
  return { appointment: (await appointmentById(tx, scope, id)) ?? fail('not_found') }
}

/** From today on and at most two months: other people's time as busy ranges without anything else, her own appointments in full. */
export async function listForVisitor({ tx, scope, now, caller }: InOffice<Visitor>, query: Query) {
  const today = toInstant(wallAt(dateOf(now), '00:00'))
  const from = Math.max(query.start ? toInstant(query.start) : today, today)
  const to = Math.min(
    query.end ? toInstant(query.end) : from + WINDOW_DAYS * DAY,
    toInstant(wallAt(addDays(dateOf(from), WINDOW_DAYS), '00:00')),
  )
  const visit = await visitOf(tx, scope, caller.tokenId)
  const own = visit ? await ownAppointmentIds(tx, scope, visit) : new Set<number>()
  const rows = await listAppointments(tx, scope, { employee_id: query.employee_id, from, to })
  return rows
    .filter((row) => row.status_key !== 'cancelled')
    .map((row) =>
      visit && own.has(row.id)
        ? asSeenBy(visit, row)
        : { start_time: row.start_time, end_time: row.end_time, employee_id: row.employee_id, busy: 1 as const },
    )
}

import { ownVisitAt } from '#shared/calendar/appointments/rules.ts'
import { toWallClock } from '#shared/values/local-time.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { appointmentRows, type Appointment } from './queries.ts'
import type { Span } from './rules.ts'

/** More are told of in no dialog. */
const UPCOMING_MAX = 20

/** What is booked and asked for of a customer and not over, the soonest first. */
export const upcomingOf = (tx: Tx, scope: Scope, customerId: number, now: Date): Promise<Appointment[]> =>
  appointmentRows(tx, scope)
    .where('a.customer_id', '=', customerId)
    .where('a.end_at', '>', now)
    .where('a.status_key', 'not in', ['cancelled', 'no_show'])
    .orderBy('a.start_at')
    .limit(UPCOMING_MAX)
    .execute()

/** A visit of the customer at a time that is about to be booked; null when there is none. */
export async function ownVisitIn(tx: Tx, scope: Scope, customerId: number, { start, end }: Span) {
  const rows = await appointmentRows(tx, scope)
    .where('a.customer_id', '=', customerId)
    .where('a.start_at', '<', new Date(end))
    .where('a.end_at', '>', new Date(start))
    .orderBy('a.start_at')
    .execute()
  return ownVisitAt(rows, { start_time: toWallClock(start), end_time: toWallClock(end) }) ?? null
}

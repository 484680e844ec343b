import { ownVisitAt } from '#shared/calendar/appointments/rules.ts'
import { toInstant } from '#shared/values/local-time.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { appointmentRows, type Appointment } from './queries.ts'

const atInstant = (wall: string): Date => new Date(toInstant(wall))
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

/**
 * Another visit of the customer at the time of appointments that were just booked; null for a
 * passer-by, who is somebody else each time.
 */
export async function ownVisitBeside(tx: Tx, scope: Scope, booked: readonly Appointment[]) {
  const [first] = booked
  if (!first || first.walk_in) return null
  const end_time = booked.at(-1)!.end_time
  const rows = await appointmentRows(tx, scope)
    .where('a.customer_id', '=', first.customer_id)
    .where('a.start_at', '<', atInstant(end_time))
    .where('a.end_at', '>', atInstant(first.start_time))
    .orderBy('a.start_at')
    .execute()
  const span = { start_time: first.start_time, end_time }
  return (
    ownVisitAt(
      rows,
      span,
      booked.map(({ id }) => id),
    ) ?? null
  )
}

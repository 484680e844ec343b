import { ownVisitAt } from '#shared/calendar/appointments/rules.ts'
import { LONGEST_APPOINTMENT } from '#shared/calendar/availability/slots.ts'
import { toWallClock } from '#shared/values/local-time.ts'
import { customerInUse } from '#server/customers/customers/queries.ts'
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

/**
 * Locks the customer like lockCustomerInUse, and tells whether they have a visit at a time that is
 * about to be booked; undefined when there is none. Hardly any has one, so that its names are read
 * by another statement.
 */
export const lockCustomerWithVisit = (tx: Tx, scope: Scope, id: number, { start, end }: Span) =>
  customerInUse(tx, scope, id)
    .select((e) =>
      e
        .exists(
          e
            .selectFrom('appointments as a')
            .where('a.office_id', '=', scope.officeId)
            .where('a.customer_id', '=', id)
            .where('a.deleted_at', 'is', null)
            .where('a.start_at', '<', new Date(end))
            .where('a.start_at', '>', new Date(start - LONGEST_APPOINTMENT))
            .where('a.end_at', '>', new Date(start)),
        )
        .as('has_visit'),
    )
    .executeTakeFirst()

/** A visit of the customer at a time that is about to be booked; null when there is none. */
export async function ownVisitIn(tx: Tx, scope: Scope, customerId: number, { start, end }: Span) {
  const rows = await appointmentRows(tx, scope)
    .where('a.customer_id', '=', customerId)
    .where('a.start_at', '<', new Date(end))
    .where('a.start_at', '>', new Date(start - LONGEST_APPOINTMENT))
    .where('a.end_at', '>', new Date(start))
    .orderBy('a.start_at')
    .execute()
  return ownVisitAt(rows, { start_time: toWallClock(start), end_time: toWallClock(end) }) ?? null
}

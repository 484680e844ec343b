/** Online bookings: what a visitor or the holder of a manage link may reach. */
import { sql } from 'kysely'
import { TIME_ZONE } from '#shared/values/local-time.ts'
import type { WallClock } from '#shared/values/wire.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import type { Scope } from '../platform/security/scope.ts'

/**
 * Serializes online bookings per phone, that is, per customer. Acquire it after the calendar's
 * lock.
 */
export const lockPhone = async (tx: Tx, scope: Scope, phone: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`phone:${scope.officeId}:${phone}`}, 0))`.execute(tx)
}

/** The number of future online bookings of the customer with this phone. */
export const countFutureOnline = async (tx: Tx, scope: Scope, phone: string, now: Date): Promise<number> => {
  const counted = tx
    .selectFrom('appointments as a')
    .innerJoin('customers as c', (j) => j.onRef('c.office_id', '=', 'a.office_id').onRef('c.id', '=', 'a.customer_id'))
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('a.office_id', '=', scope.officeId)
    .where('c.phone', '=', phone)
    .where('c.deleted_at', 'is', null)
    .where('a.start_at', '>', now)
    .where('a.source', '=', 'online')
    .where('a.deleted_at', 'is', null)
    .where('a.status_key', '<>', 'cancelled')
    .where((e) => e.or([e('a.held_until', 'is', null), e('a.held_until', '>', now)]))
  return (await counted.executeTakeFirstOrThrow()).n
}
/** An identical booking of the same visit, in case a browser sent it twice. */
export const identicalBooking = (
  tx: Tx,
  scope: Scope,
  visitId: number,
  same: { service_id: number; employee_id: number; start: number },
) =>
  tx
    .selectFrom('appointments')
    .select(['id', 'manage_token'])
    .where('office_id', '=', scope.officeId)
    .where('visit_id', '=', visitId)
    .where('service_id', '=', same.service_id)
    .where('employee_id', '=', same.employee_id)
    .where('start_at', '=', new Date(same.start))
    .where('held_until', 'is', null)
    .where('deleted_at', 'is', null)
    .where('status_key', '<>', 'cancelled')
    .executeTakeFirst()
/**
 * Ids of a visitor's own appointments: booked on this visit, or of the customer whose phone the
 * visitor proved.
 */
export const ownAppointmentIds = async (
  tx: Tx,
  scope: Scope,
  visit: { id: number; proved_phone: string | null },
): Promise<Set<number>> => {
  const rows = await tx
    .selectFrom('appointments as a')
    .innerJoin('customers as c', (j) => j.onRef('c.office_id', '=', 'a.office_id').onRef('c.id', '=', 'a.customer_id'))
    .select('a.id')
    .where('a.office_id', '=', scope.officeId)
    .where((e) =>
      e.or([
        e('a.visit_id', '=', visit.id),
        e.and([e('c.phone', '=', visit.proved_phone), e('c.deleted_at', 'is', null)]),
      ]),
    )
    .execute()
  return new Set(rows.map((row) => row.id))
}

/** The appointment of a manage link, in any office, unless it ended before `since`. */
export const managedBy = (db: Database, token: string, since: Date) =>
  db
    .selectFrom('appointments')
    .select(['office_id', 'id'])
    .where('manage_token', '=', token)
    .where('end_at', '>', since)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Also finds cancelled appointments. Throws for a deleted one. */
export const managedAppointment = (tx: Tx, scope: Scope, id: number) =>
  tx
    .selectFrom('appointments as a')
    .innerJoin('users as e', (j) => j.onRef('e.office_id', '=', 'a.office_id').onRef('e.id', '=', 'a.employee_id'))
    .innerJoin('products as s', (j) => j.onRef('s.office_id', '=', 'a.office_id').onRef('s.id', '=', 'a.service_id'))
    .select(['a.id', 'a.service_id', 'a.employee_id', 'a.status_key', 'a.version', 'a.start_at', 'a.end_at'])
    .select(['a.held_until', 'a.source', 'a.confirmed_start'])
    .select(sql<WallClock>`(a.start_at at time zone ${sql.lit(TIME_ZONE)})::text`.as('start_time'))
    .select(sql<WallClock>`(a.end_at at time zone ${sql.lit(TIME_ZONE)})::text`.as('end_time'))
    .select(['s.name as service_name', 's.price', 'e.name as employee_name'])
    .where('a.office_id', '=', scope.officeId)
    .where('a.id', '=', id)
    .where('a.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()

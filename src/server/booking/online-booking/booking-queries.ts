/** Online bookings: what a visitor or the holder of a manage link may reach. */
import { sql } from 'kysely'
import { TIME_ZONE } from '#shared/values/local-time.ts'
import type { WallClock } from '#shared/values/wire.ts'
import { toldPrice } from '#server/calendar/appointments/told-queries.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

/**
 * Serializes online bookings per phone, that is, per customer. Acquire it after the calendar's
 * lock.
 */
export const lockPhone = async (tx: Tx, scope: Scope, phone: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`phone:${scope.officeId}:${phone}`}, 0))`.execute(tx)
}

/** The ids of the active employees who give all these services. */
export const employeesWhoGive = async (tx: Tx, scope: Scope, serviceIds: readonly number[]): Promise<number[]> => {
  const rows = await tx
    .selectFrom('product_employees as pe')
    .innerJoin('users as u', (j) => j.onRef('u.office_id', '=', 'pe.office_id').onRef('u.id', '=', 'pe.employee_id'))
    .select('u.id')
    .where('pe.office_id', '=', scope.officeId)
    .where('pe.product_id', 'in', serviceIds)
    .where('u.status', '=', 'active')
    .where('u.deleted_at', 'is', null)
    .groupBy('u.id')
    .having((e) => e.fn.countAll<number>(), '=', serviceIds.length)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * The number of future visits that the customer with this phone booked online; those that were
 * booked without a proof of the phone count only for others like them.
 */
export const countFutureOnline = async (
  tx: Tx,
  scope: Scope,
  { phone, phone_unproved }: { readonly phone: string; readonly phone_unproved: boolean },
  now: Date,
): Promise<number> => {
  const counted = tx
    .selectFrom('appointments as a')
    .innerJoin('customers as c', (j) => j.onRef('c.office_id', '=', 'a.office_id').onRef('c.id', '=', 'a.customer_id'))
    .select(sql<number>`count(distinct coalesce(a.visit_key::text, a.id::text))`.as('n'))
    .where('a.office_id', '=', scope.officeId)
    .where('c.phone', '=', phone)
    .where(phone_unproved ? sql<boolean>`c.phone_unproved` : sql<boolean>`not c.phone_unproved`)
    .where('c.deleted_at', 'is', null)
    .where('a.start_at', '>', now)
    .where('a.source', '=', 'online')
    .where('a.deleted_at', 'is', null)
    .where('a.status_key', '<>', 'cancelled')
    .where((e) => e.or([e('a.held_until', 'is', null), e('a.held_until', '>', now)]))
  return (await counted.executeTakeFirstOrThrow()).n
}
/** The services of the visit from this appointment on. */
const partsOf = (scope: Scope) => sql<number[]>`array(select p.service_id from appointments p
  where p.office_id = ${scope.officeId} and p.deleted_at is null and p.start_at >= appointments.start_at
    and (p.id = appointments.id or p.visit_key = appointments.visit_key) order by p.start_at)`

/**
 * An identical booking of the same booking session, in case a browser sent it twice; with any
 * employee when none was chosen.
 */
export const identicalBooking = (
  tx: Tx,
  scope: Scope,
  sessionId: number,
  same: { service_ids: readonly number[]; employee_id: number | null; start: number },
) =>
  tx
    .selectFrom('appointments')
    .select(['id', 'manage_token'])
    .where('office_id', '=', scope.officeId)
    .where(partsOf(scope), '=', sql<number[]>`${same.service_ids}::bigint[]`)
    .where('booking_session_id', '=', sessionId)
    .$if(same.employee_id !== null, (q) => q.where('employee_id', '=', same.employee_id))
    .where('start_at', '=', new Date(same.start))
    .where('held_until', 'is', null)
    .where('deleted_at', 'is', null)
    .where('status_key', '<>', 'cancelled')
    .executeTakeFirst()
/**
 * Ids of a visitor's own appointments: booked in this booking session, or of the customer whose
 * phone the visitor proved.
 */
export const ownAppointmentIds = async (
  tx: Tx,
  scope: Scope,
  session: { id: number; proved_phone: string | null },
): Promise<Set<number>> => {
  const rows = await tx
    .selectFrom('appointments as a')
    .innerJoin('customers as c', (j) => j.onRef('c.office_id', '=', 'a.office_id').onRef('c.id', '=', 'a.customer_id'))
    .select('a.id')
    .where('a.office_id', '=', scope.officeId)
    .where((e) =>
      e.or([
        e('a.booking_session_id', '=', session.id),
        e.and([
          e('c.phone', '=', session.proved_phone),
          e('c.deleted_at', 'is', null),
          e('c.phone_unproved', '=', false),
        ]),
      ]),
    )
    .execute()
  return new Set(rows.map((row) => row.id))
}

/**
 * The appointment of a manage link, in any office, unless it ended before `since`. `stored`: under
 * what the token may be stored.
 */
export const managedBy = (db: Database, stored: readonly string[], since: Date) =>
  db
    .selectFrom('appointments')
    .select(['office_id', 'id'])
    .where('manage_token', '=', sql<string>`any(${stored})`)
    .where('end_at', '>', since)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/**
 * The ids of the appointments that the customer sees as one visit, in order of their starts: those
 * of the same day that were neither deleted nor, unless this one is, cancelled.
 */
export const idsOfVisit = async (tx: Tx, scope: Scope, id: number): Promise<number[]> => {
  const day = (at: string) => sql`(${sql.ref(at)} at time zone ${sql.lit(TIME_ZONE)})::date`
  const rows = await tx
    .selectFrom('appointments as a')
    .innerJoin('appointments as g', (j) =>
      j
        .onRef('g.office_id', '=', 'a.office_id')
        .on((e) => e.or([e('g.id', '=', e.ref('a.id')), e('g.visit_key', '=', e.ref('a.visit_key'))])),
    )
    .select('g.id')
    .where('a.office_id', '=', scope.officeId)
    .where('a.id', '=', id)
    .where('g.deleted_at', 'is', null)
    .where((e) => e.or([e('g.id', '=', id), e('a.status_key', '=', 'cancelled'), e('g.status_key', '<>', 'cancelled')]))
    .where(sql<boolean>`${day('g.start_at')} = ${day('a.start_at')}`)
    .orderBy('g.start_at')
    .execute()
  return rows.map((row) => row.id)
}

/** Also finds cancelled appointments. Throws for a deleted one. */
export const managedAppointment = (tx: Tx, scope: Scope, id: number) =>
  tx
    .selectFrom('appointments as a')
    .innerJoin('users as e', (j) => j.onRef('e.office_id', '=', 'a.office_id').onRef('e.id', '=', 'a.employee_id'))
    .innerJoin('products as s', (j) => j.onRef('s.office_id', '=', 'a.office_id').onRef('s.id', '=', 'a.service_id'))
    .select(['a.id', 'a.service_id', 'a.employee_id', 'a.status_key', 'a.version', 'a.start_at', 'a.end_at'])
    .select(['a.held_until', 'a.source', 'a.confirmed_start', 'a.visit_key', 'a.created_at', 'a.holds_slot'])
    .select(['a.buffer_minutes', 'a.processing_after', 'a.processing_minutes'])
    .select(sql<WallClock>`(a.start_at at time zone ${sql.lit(TIME_ZONE)})::text`.as('start_time'))
    .select(sql<WallClock>`(a.end_at at time zone ${sql.lit(TIME_ZONE)})::text`.as('end_time'))
    .select(['s.name as service_name', toldPrice('a', 's').as('price'), 'e.name as employee_name'])
    .where('a.office_id', '=', scope.officeId)
    .where('a.id', '=', id)
    .where('a.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()

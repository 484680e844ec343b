import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import type { Scope } from '../platform/security/scope.ts'
import { absencesOf, hoursOf } from '../working-hours/queries.ts'

/** Everything that decides when a service may be booked online with an employee from a date on, in one row. */
export const bookingRules = (tx: Tx, scope: Scope, serviceId: number, employeeId: number, from: string) =>
  tx
    .selectFrom('offices as o')
    .innerJoin('subscriptions as b', 'b.office_id', 'o.id')
    .innerJoin('calendar_settings as c', 'c.office_id', 'o.id')
    .leftJoin('products as s', (j) =>
      j
        .onRef('s.office_id', '=', 'o.id')
        .on('s.id', '=', serviceId)
        .on('s.deleted_at', 'is', null)
        .on('s.product_type', '=', 'service'),
    )
    .leftJoin('product_employees as pe', (j) =>
      j.onRef('pe.office_id', '=', 'o.id').onRef('pe.product_id', '=', 's.id').on('pe.employee_id', '=', employeeId),
    )
    .leftJoin('users as e', (j) =>
      j.onRef('e.office_id', '=', 'o.id').on('e.id', '=', employeeId).on('e.deleted_at', 'is', null),
    )
    .select(['o.name as office_name', 'o.slug', 'o.online_booking', 'o.approve_bookings', 'o.phone_proof'])
    .select(['o.booking_notice_minutes', 'o.booking_horizon_days', 'o.cancel_cutoff_hours'])
    .select(['b.status as subscription_status', 'b.ends_at as subscription_ends_at'])
    .select(['c.time_step', 'c.working_days'])
    .select(sql<string>`to_char(c.calendar_start_time, 'HH24:MI')`.as('calendar_start_time'))
    .select(sql<string>`to_char(c.calendar_end_time, 'HH24:MI')`.as('calendar_end_time'))
    .select(['s.time_window', 's.is_online'])
    .select((e) => e.fn.coalesce('s.buffer_minutes', sql<number>`0`).as('buffer_minutes'))
    .select(sql<boolean>`e.status = 'active' and pe.employee_id is not null`.as('assigned'))
    .select((e) => e.fn.coalesce('e.own_hours', sql<boolean>`false`).as('own_hours'))
    .select((e) => e.fn.coalesce('e.rests_on_holidays', sql<boolean>`true`).as('rests_on_holidays'))
    .select([hoursOf('e').as('hours'), absencesOf('e', from).as('absences')])
    .where('o.id', '=', scope.officeId)
    .executeTakeFirstOrThrow()
export type BookingRules = Awaited<ReturnType<typeof bookingRules>>

import { sql } from 'kysely'
import { LONGEST_BUFFER, LONGEST_APPOINTMENT, type Range } from '#shared/online-booking/slots.ts'
import { MINUTE } from '#shared/values/local-time.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Scope } from '../platform/security/scope.ts'
import { absencesOf, hoursOf } from '../working-hours/queries.ts'

const rulesQuery = (tx: Tx, scope: Scope, serviceId: number, employeeId: number, from: string) =>
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
    .select(['s.time_window', 's.is_online', 's.name as service_name'])
    .select(['s.price', 's.deposit_amount', 's.deposit_percent', 's.no_show_fee', 'o.deposit_free_hours'])
    .select((e) => e.fn.coalesce('s.buffer_minutes', sql<number>`0`).as('buffer_minutes'))
    .select(sql<boolean>`e.status = 'active' and pe.employee_id is not null`.as('assigned'))
    .select((e) => e.fn.coalesce('e.own_hours', sql<boolean>`false`).as('own_hours'))
    .select((e) => e.fn.coalesce('e.rests_on_holidays', sql<boolean>`true`).as('rests_on_holidays'))
    .select([hoursOf('e').as('hours'), absencesOf('e', from).as('absences')])
    .where('o.id', '=', scope.officeId)
/** What determines when a service can be booked online with an employee, but for their appointments. */
export type BookingRules = Awaited<ReturnType<ReturnType<typeof rulesQuery>['executeTakeFirstOrThrow']>>

/** An appointment that waits for its deposit no longer counts when its time is over. */
const isNotOver = (now: Date) => sql<boolean>`(held_until is null or held_until > ${now})`

/** Epoch milliseconds, [from, to). `except` is an appointment that is being moved. */
type Span = { employeeId: number; from: number; to: number; now: Date; except?: number | undefined }
/** The appointments of an employee that overlap a span, buffers not counted. */
export const occupyingAppointments = (
  db: Pick<Tx, 'selectFrom'>,
  scope: Scope,
  { employeeId, from, to, now, except }: Span,
) => {
  const query = db
    .selectFrom('appointments')
    .where('office_id', '=', scope.officeId)
    .where('employee_id', '=', employeeId)
    .where('deleted_at', 'is', null)
    // a constant, so that a plan for any parameters may use the partial index
    .where('status_key', '<>', sql.lit('cancelled'))
    .where(isNotOver(now))
    .where('start_at', '<', new Date(to))
    .where('start_at', '>', new Date(from - LONGEST_APPOINTMENT))
    .where('end_at', '>', new Date(from))
  return except === undefined ? query : query.where('id', '<>', except)
}

/**
 * When an employee is busy around [from, to), as two arrays of epoch milliseconds: each appointment
 * with its buffer, including deliberate overlaps. Extends the range by the longest buffer at both
 * ends.
 */
const busyTimes = (tx: Tx, scope: Scope, span: Span) =>
  occupyingAppointments(tx, scope, { ...span, from: span.from - LONGEST_BUFFER, to: span.to + LONGEST_BUFFER })
    .select(sql<number[]>`coalesce(json_agg(date_part('epoch', start_at) * 1000), '[]')`.as('starts'))
    .select(
      sql<number[]>`coalesce(json_agg((date_part('epoch', end_at) + buffer_minutes * 60) * 1000), '[]')`.as('ends'),
    )

/**
 * The booking rules from a date on, and when the employee is busy around a span. One row holds
 * everything, because the driver takes three times as long for a row per appointment.
 */
export async function rulesAndBusy(
  tx: Tx,
  scope: Scope,
  serviceId: number,
  rulesFrom: string,
  span: Span,
): Promise<{ rules: BookingRules; busy: Range[] }> {
  const { starts, ends, ...rules } = await rulesQuery(tx, scope, serviceId, span.employeeId, rulesFrom)
    .innerJoinLateral(busyTimes(tx, scope, span).as('busy'), (join) => join.onTrue())
    .select(['busy.starts', 'busy.ends'])
    .executeTakeFirstOrThrow()
  return { rules, busy: starts.map((start, i) => ({ start, end: ends[i]! })) }
}

/** The id of the first appointment that overlaps the span, buffers not counted. */
export const conflictingAppointment = async (tx: Tx, scope: Scope, span: Span): Promise<number | undefined> =>
  (await occupyingAppointments(tx, scope, span).select('id').orderBy('start_at').limit(1).executeTakeFirst())?.id

/**
 * Busy ranges of every employee around [now, to), epoch milliseconds, by employee: each
 * appointment with its buffer.
 */
export const busyRangesByEmployee = async (tx: Tx, scope: Scope, now: Date, to: number) => {
  const from = now.getTime()
  const rows = await tx
    .selectFrom('appointments')
    .select(['employee_id', 'start_at', 'end_at', 'buffer_minutes'])
    .where('office_id', '=', scope.officeId)
    .where('deleted_at', 'is', null)
    // a constant, so that a plan for any parameters may use the partial index
    .where('status_key', '<>', sql.lit('cancelled'))
    .where(isNotOver(now))
    .where('start_at', '<', new Date(to + LONGEST_BUFFER))
    .where('start_at', '>', new Date(from - LONGEST_APPOINTMENT - LONGEST_BUFFER))
    .where('end_at', '>', new Date(from - LONGEST_BUFFER))
    .execute()
  return Map.groupBy(
    rows.map(({ employee_id: employee, start_at, end_at, buffer_minutes }) => ({
      employee,
      start: start_at.getTime(),
      end: end_at.getTime() + buffer_minutes * MINUTE,
    })),
    (range) => range.employee,
  )
}

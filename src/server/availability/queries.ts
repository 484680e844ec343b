import { sql } from 'kysely'
import { LONGEST_BUFFER, LONGEST_APPOINTMENT, type Range } from '#shared/online-booking/slots.ts'
import { MINUTE } from '#shared/values/local-time.ts'
import type { Tx } from '../platform/database/database.ts'
import { prepareQuery } from '../platform/database/prepare-query.ts'
import type { Scope } from '../platform/security/scope.ts'
import { hasProvedOwner } from '../users/queries.ts'
import { absencesOf, hoursOf } from '../working-hours/queries.ts'

type Wanted = { officeId: number; serviceId: number; employeeId: number; rulesFrom: string }
const rulesQuery = (db: Pick<Tx, 'selectFrom'>, { officeId, serviceId, employeeId, rulesFrom }: Wanted) =>
  db
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
    .select(['o.unproved_per_hour', hasProvedOwner(sql.ref('o.id')).as('is_proved')])
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
    .select([hoursOf('e').as('hours'), absencesOf('e', rulesFrom).as('absences')])
    .where('o.id', '=', officeId)
/**
 * The rules that determine when a service can be booked online with an employee, without their
 * appointments.
 */
export type BookingRules = Awaited<ReturnType<ReturnType<typeof rulesQuery>['executeTakeFirstOrThrow']>>

/** An appointment that waits for its deposit no longer counts when its time is over. */
const isNotOver = (now: Date) => sql<boolean>`(held_until is null or held_until > ${now})`

/**
 * An online booking beyond the hourly allowance of unproved ones is a request that holds no time
 * until staff approve it (0077).
 */
const holdsTime = sql<boolean>`(holds_slot or status_key <> 'waiting' or source <> 'online')`

/** Epoch milliseconds, [from, to). `except` is an appointment that is being moved. */
type Span = { employeeId: number; from: number; to: number; now: Date; except?: number | undefined }
/** The same as values of the statement. */
type Bounds = {
  officeId: number
  employeeId: number
  now: Date
  startsBefore: Date
  startsAfter: Date
  endsAfter: Date
}
const boundsOf = ({ officeId }: Scope, { employeeId, from, to, now }: Span): Bounds => ({
  officeId,
  employeeId,
  now,
  startsBefore: new Date(to),
  startsAfter: new Date(from - LONGEST_APPOINTMENT),
  endsAfter: new Date(from),
})
const appointmentsWithin = (
  db: Pick<Tx, 'selectFrom'>,
  { officeId, employeeId, now, startsBefore, startsAfter, endsAfter }: Bounds,
) =>
  db
    .selectFrom('appointments')
    .where('office_id', '=', officeId)
    .where('employee_id', '=', employeeId)
    .where('deleted_at', 'is', null)
    // a constant, so that a plan for any parameters may use the partial index
    .where('status_key', '<>', sql.lit('cancelled'))
    .where(isNotOver(now))
    .where(holdsTime)
    .where('start_at', '<', startsBefore)
    .where('start_at', '>', startsAfter)
    .where('end_at', '>', endsAfter)
/** The appointments of an employee that overlap a span, buffers not counted. */
export const occupyingAppointments = (db: Pick<Tx, 'selectFrom'>, scope: Scope, span: Span) => {
  const query = appointmentsWithin(db, boundsOf(scope, span))
  return span.except === undefined ? query : query.where('id', '<>', span.except)
}

type RulesAndBusyValues = Wanted & Bounds & { except: number }
/**
 * The booking rules, and when the employee is busy as two arrays of epoch milliseconds: each
 * appointment with its buffer, including deliberate overlaps. One row holds everything, because the
 * driver takes three times as long for a row per appointment.
 */
const rulesAndBusyQuery = (isMove: boolean) =>
  prepareQuery((db, values: RulesAndBusyValues) => {
    const occupying = appointmentsWithin(db, values)
    const busy = (isMove ? occupying.where('id', '<>', values.except) : occupying)
      .select(sql<number[]>`coalesce(json_agg(date_part('epoch', start_at) * 1000), '[]')`.as('starts'))
      .select(
        sql<number[]>`coalesce(json_agg((date_part('epoch', end_at) + buffer_minutes * 60) * 1000), '[]')`.as('ends'),
      )
    return rulesQuery(db, values)
      .innerJoinLateral(busy.as('busy'), (join) => join.onTrue())
      .select(['busy.starts', 'busy.ends'])
  })
const forBooking = rulesAndBusyQuery(false)
const forMove = rulesAndBusyQuery(true)

/**
 * The statement that reads the booking rules from a date on, and when the employee is busy around a
 * span, extended by the longest buffer at both ends. See rulesAndBusyOf.
 */
export function rulesAndBusyStatement(scope: Scope, serviceId: number, rulesFrom: string, span: Span) {
  const { except } = span
  const bounds = boundsOf(scope, { ...span, from: span.from - LONGEST_BUFFER, to: span.to + LONGEST_BUFFER })
  const values = { ...bounds, serviceId, rulesFrom }
  return except === undefined ? forBooking({ ...values, except: 0 }) : forMove({ ...values, except })
}
type RulesAndBusyRow = BookingRules & { starts: number[]; ends: number[] }
/** The only row of rulesAndBusyStatement as rules and ranges. */
export function rulesAndBusyOf([row]: readonly RulesAndBusyRow[]): { rules: BookingRules; busy: Range[] } {
  const { starts, ends, ...rules } = row!
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
    .where(holdsTime)
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

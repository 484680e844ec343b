import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { LONGEST_BUFFER, lengthOfVisit, type Part } from '#shared/calendar/availability/slots.ts'
import { type Range } from '#shared/values/ranges.ts'
import { fullTimesOf, type FullTime } from '#shared/calendar/resources/rules.ts'
import type { Money } from '#shared/values/wire.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { prepareQuery } from '#server/platform/database/prepare-query.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { hasProvedOwner } from '#server/office/users/queries.ts'
import { absencesOf, holidaysOf, hoursOf, officeHoursOf } from '#server/office/working-hours/queries.ts'
import { blocksOfEmployee, blocksOfJoined } from './block-queries.ts'
import { appointmentsWithin, boundsOf, busyTimes, type Bounds, type Span } from './conflict-queries.ts'
import { needsOf, rangesOf, usesOfResources, type ResourceUses } from './resource-queries.ts'

/** A service that was asked for, and whether the employee gives it. */
type AskedService = Part & {
  readonly id: number
  readonly name: string
  readonly is_online: boolean
  readonly price: Money
  readonly deposit_amount: Money | null
  readonly deposit_percent: number | null
  readonly no_show_fee: Money | null
  readonly given: boolean
  /** The ids of the rooms and devices that it needs. */
  readonly resources: readonly number[]
}
type Wanted = { officeId: number; serviceIds: readonly number[]; rulesFrom: string }
/** The services that exist, in the order in which they are asked for. */
const servicesOf = (ids: readonly number[]) => sql<AskedService[]>`(
  select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'time_window', s.time_window, 'is_online', s.is_online,
      'buffer_minutes', s.buffer_minutes, 'processing_after', s.processing_after,
      'processing_minutes', s.processing_minutes, 'price', s.price::text, 'deposit_amount', s.deposit_amount::text,
      'deposit_percent', s.deposit_percent, 'no_show_fee', s.no_show_fee::text, 'given', pe.employee_id is not null,
      'resources', ${needsOf('s.id')})
    order by array_position(${ids}::bigint[], s.id)), '[]')
  from products s left join product_employees pe
    on pe.office_id = s.office_id and pe.product_id = s.id and pe.employee_id = e.id
  where s.office_id = o.id and s.id = any(${ids}::bigint[]) and s.deleted_at is null and s.product_type = 'service'
    and s.time_window is not null)`

const rulesQuery = (db: Pick<Tx, 'selectFrom'>, { officeId, serviceIds, rulesFrom }: Wanted, who: Condition) =>
  db
    .selectFrom('offices as o')
    .innerJoin('subscriptions as b', 'b.office_id', 'o.id')
    .innerJoin('calendar_settings as c', 'c.office_id', 'o.id')
    .leftJoin('users as e', (j) => j.onRef('e.office_id', '=', 'o.id').on('e.deleted_at', 'is', null).on(who))
    .select(['o.name as office_name', 'o.slug', 'o.online_booking', 'o.approve_bookings', 'o.phone_proof'])
    .select(['o.unproved_per_hour', 'o.any_employee', hasProvedOwner(sql.ref('o.id')).as('is_proved')])
    .select(['o.booking_notice_minutes', 'o.booking_horizon_days', 'o.cancel_cutoff_hours', 'o.deposit_free_hours'])
    .select(['b.status as subscription_status', 'b.ends_at as subscription_ends_at'])
    .select(['c.time_step', officeHoursOf('o.id').as('office_hours')])
    .select([servicesOf(serviceIds).as('services')])
    // 0 where nobody gives the services
    .select((e) => e.fn.coalesce('e.id', sql<number>`0`).as('employee_id'))
    .select(sql<boolean>`coalesce(e.status = 'active', false)`.as('active'))
    .select((e) => e.fn.coalesce('e.own_hours', sql<boolean>`false`).as('own_hours'))
    .select(holidaysOf('e', 'c'))
    .select([hoursOf('e').as('hours'), absencesOf('e', rulesFrom).as('absences')])
    .where('o.id', '=', officeId)
type RulesRow = Awaited<ReturnType<ReturnType<typeof rulesQuery>['executeTakeFirstOrThrow']>>
type Condition = RawBuilder<SqlBool>
const isEmployee = (id: number): Condition => sql`e.id = ${id}`
/** The active employees who give all these services. */
const givesAll = (officeId: number, ids: readonly number[]): Condition => sql`e.status = 'active' and
  (select count(*) from product_employees g where g.office_id = ${officeId} and g.employee_id = e.id
    and g.product_id = any(${ids}::bigint[])) = cardinality(${ids}::bigint[])`

/**
 * The rules that determine when services can be booked online, one after the other, with an
 * employee, without the appointments. `time_window` is null when one of them does not exist.
 */
export type BookingRules = Omit<RulesRow, 'services'> & {
  readonly time_window: number | null
  readonly buffer_minutes: number
  /** When the services occupy the employee, counted from their start in milliseconds. */
  readonly occupied: readonly Range[]
  readonly is_online: boolean
  readonly assigned: boolean
  readonly services: readonly AskedService[]
}

type Values = Wanted & Bounds & { employeeId: number; except: readonly number[] }
/**
 * The booking rules, and when the employee is busy as two arrays of epoch milliseconds: each
 * appointment with its buffer and without its processing time, including deliberate overlaps, and
 * each block. One row for each
 * employee holds everything, because the driver takes three times as long for a row per
 * appointment.
 */
const rulesAndBusyQuery = (ofAnyone: boolean) =>
  prepareQuery((db, values: Values) => {
    const within = appointmentsWithin(db, values).where(sql<SqlBool>`id <> all(${values.except}::bigint[])`)
    const appointments = ofAnyone
      ? within.where(sql<SqlBool>`employee_id = e.id`)
      : within.where('employee_id', '=', values.employeeId)
    const blocks = ofAnyone ? blocksOfJoined(db, values) : blocksOfEmployee(db, values)
    const taken = appointments
      .select(
        sql<string>`unnest(${busyTimes}
        + tstzmultirange(tstzrange(end_at, end_at + buffer_minutes * interval '1 minute')))`.as('span'),
      )
      .unionAll(blocks.select(sql<string>`tstzrange(b.start_at, b.end_at)`.as('span')))
    const busy = db
      .selectFrom(taken.as('taken'))
      .select(sql<number[]>`coalesce(json_agg(date_part('epoch', lower(span)) * 1000), '[]')`.as('starts'))
      .select(sql<number[]>`coalesce(json_agg(date_part('epoch', upper(span)) * 1000), '[]')`.as('ends'))
    const who = ofAnyone ? givesAll(values.officeId, values.serviceIds) : isEmployee(values.employeeId)
    return (
      rulesQuery(db, values, who)
        .innerJoinLateral(busy.as('busy'), (join) => join.onTrue())
        .select(['busy.starts', 'busy.ends'])
        // the same for everybody, so that one row has it
        .select(
          sql<ResourceUses[] | null>`case when row_number() over (order by e.id) = 1
          then ${usesOfResources(values, values.serviceIds, values.except)} end`.as('uses'),
        )
        .orderBy('e.id')
    )
  })
const ofOne = rulesAndBusyQuery(false)
const ofEveryone = rulesAndBusyQuery(true)

/** Services in sequence with an employee, or with any one who gives them all. */
export type Asked = {
  readonly service_ids: readonly number[]
  readonly employee_id: number | null
  /** Of what was booked already and is moved: it keeps its times. */
  readonly times?: readonly Part[]
}
/**
 * The statement that reads the booking rules from a date on, and when the employee is busy around a
 * span, extended by the longest buffer at both ends: a row for each employee. `except` are
 * appointments that are being moved. See calendarsOf.
 */
export function rulesAndBusyStatement(
  scope: Scope,
  { service_ids: serviceIds, employee_id }: Asked,
  rulesFrom: string,
  span: Span,
  except: readonly number[],
) {
  const bounds = boundsOf(scope, { ...span, from: span.from - LONGEST_BUFFER, to: span.to + LONGEST_BUFFER })
  const values = { ...bounds, serviceIds, rulesFrom, except, employeeId: employee_id ?? 0 }
  return employee_id === null ? ofEveryone(values) : ofOne(values)
}
type Row = RulesRow & { starts: number[]; ends: number[]; uses: ResourceUses[] | null }
/** What an employee may be booked for, when they are busy, and when resources are full. */
export type Calendar = {
  readonly rules: BookingRules
  readonly busy: readonly Range[]
  readonly full: readonly FullTime[]
}
/** The rows of rulesAndBusyStatement. At least one. */
export function calendarsOf(rows: readonly Row[], { service_ids, times }: Asked): Calendar[] {
  const full = fullTimesOf(rows.flatMap(({ uses }) => (uses ?? []).map((one) => ({ ...one, uses: rangesOf(one) }))))
  return rows.map(({ starts, ends, uses: _, ...rules }) => {
    const { active } = rules
    const services = rules.services.map((service, i) => ({ ...service, ...times?.[i] }))
    const { length, buffer, occupied } = lengthOfVisit(services)
    return {
      rules: {
        ...rules,
        services,
        time_window: services.length === service_ids.length ? length : null,
        buffer_minutes: buffer,
        occupied,
        is_online: services.every((service) => service.is_online),
        assigned: active && services.every(({ given }) => given),
      },
      busy: starts.map((start, i) => ({ start, end: ends[i]! })),
      full,
    }
  })
}

import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { DAY } from '#shared/values/local-time.ts'
import { fullTimesOf, type FullTime } from '#shared/calendar/resources/rules.ts'
import { LONGEST_APPOINTMENT, LONGEST_BUFFER } from '#shared/calendar/availability/slots.ts'
import {
  needsOf,
  rangesOf,
  usesOfResources,
  type ResourceUses,
} from '#server/calendar/availability/resource-queries.ts'
import { productOrder } from '#server/catalog/categories/sort-order-queries.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { popularFirst } from './rules.ts'

const POPULAR_MS = 90 * DAY
/** Enough to know what is popular; a larger business has more in 90 days. */
const COUNTED_MOST = 2_000
/** How often each service was booked in the last 90 days, by its id. */
const bookingsByService = ({ officeId }: Scope, now: Date) => sql<Record<string, number>>`(
  select json_object_agg(b.service_id, b.n) from (select a.service_id, count(*) as n
    from (select service_id from appointments
      where office_id = ${officeId} and deleted_at is null and status_key <> 'cancelled'
        and start_at >= ${new Date(now.getTime() - POPULAR_MS)} and start_at < ${now}
      order by start_at desc limit ${COUNTED_MOST}) a
    group by a.service_id) b)`

const bookableServices = (tx: Tx, scope: Scope, now: Date) =>
  tx
    .selectFrom('products as p')
    .innerJoin('categories as c', (j) => j.onRef('c.office_id', '=', 'p.office_id').onRef('c.id', '=', 'p.category_id'))
    .select([
      'p.id',
      'p.name',
      'p.description',
      'p.price',
      'p.time_window',
      'p.buffer_minutes',
      'p.processing_after',
      'p.processing_minutes',
      'p.deposit_amount',
      'p.deposit_percent',
      'p.no_show_fee',
      'p.color',
      'p.sort_order',
      'c.name as category',
    ])
    .select((e) =>
      jsonArrayFrom(
        e
          .selectFrom('product_employees as pe')
          .innerJoin('users as u', (j) =>
            j.onRef('u.office_id', '=', 'pe.office_id').onRef('u.id', '=', 'pe.employee_id'),
          )
          .select(['u.id', 'u.name'])
          .whereRef('pe.office_id', '=', 'p.office_id')
          .whereRef('pe.product_id', '=', 'p.id')
          .where('u.status', '=', 'active')
          .where('u.deleted_at', 'is', null)
          .orderBy('u.id'),
      ).as('assignedEmployees'),
    )
    .select(needsOf('p.id').as('resources'))
    // the same for every service, so that one row has them
    .select(
      sql<Record<string, number> | null>`case when row_number() over (order by ${productOrder}) = 1
        then ${bookingsByService(scope, now)} end`.as('bookings'),
    )
    .where('p.office_id', '=', scope.officeId)
    .where('p.product_type', '=', 'service')
    .where('p.is_online', '=', true)
    .where('p.deleted_at', 'is', null)
    .orderBy(productOrder)
type ServiceRow = Awaited<ReturnType<ReturnType<typeof bookableServices>['execute']>>[number]
/** The services that an employee gives, in the order of the page: by hand, then by bookings. */
function inOrder(rows: readonly ServiceRow[]) {
  const given = rows.flatMap(({ time_window, bookings: _, ...row }) =>
    time_window === null || row.assignedEmployees.length === 0 ? [] : [{ ...row, time_window }],
  )
  return popularFirst(given, rows.find(({ bookings }) => bookings)?.bookings ?? {})
}

/** Services that can be booked online with at least one active employee. */
export const onlineServices = async (tx: Tx, scope: Scope, now: Date) =>
  inOrder(await bookableServices(tx, scope, now).execute())

/**
 * The same, and when the resources that services need are full in [now, to), epoch milliseconds.
 */
export async function onlineServicesAndFull(tx: Tx, scope: Scope, now: Date, to: number) {
  const bounds = {
    officeId: scope.officeId,
    now,
    usedAfter: new Date(now.getTime() - LONGEST_APPOINTMENT - LONGEST_BUFFER),
    endsAfter: now,
    startsBefore: new Date(to + LONGEST_BUFFER),
  }
  const rows = await bookableServices(tx, scope, now)
    .select(
      sql<ResourceUses[] | null>`case when row_number() over (order by ${productOrder}) = 1
        then ${usesOfResources(bounds, null)} end`.as('uses'),
    )
    .execute()
  const uses = rows.flatMap((row) => row.uses ?? [])
  const full: FullTime[] = fullTimesOf(uses.map((one) => ({ ...one, uses: rangesOf(one) })))
  return { services: inOrder(rows), full }
}

/** The names of active employees: the public sees nothing else of staff. */
export const onlineEmployees = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('users')
    .select(['id', 'name'])
    .where('office_id', '=', scope.officeId)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()

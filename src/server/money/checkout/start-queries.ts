/** Reads what the till is opened with. */
import { sql } from 'kysely'
import { TIME_ZONE } from '#shared/values/local-time.ts'
import type { Span } from '#shared/values/periods.ts'
import type { WallClock } from '#shared/values/wire.ts'
import { toldPrice } from '#server/calendar/appointments/told-queries.ts'
import { productOrder } from '#server/catalog/categories/sort-order-queries.ts'
import { productsWithDetails } from '#server/catalog/products/queries.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

/** Sales from which the favourites are counted; so many rows of one index are read. */
const RECENT_SALES = 500
const FAVOURITES = 8
/** A day has fewer in any salon; the rest is in the calendar. */
const UNPAID_MAX = 50

/**
 * What has a star, and then what was sold most often in the latest sales. An office that has sold
 * less gets the first of its order by hand behind it.
 */
export const favourites = (tx: Tx, scope: Scope) =>
  productsWithDetails(tx, scope)
    .leftJoin(
      sql<{ product_id: number; times: number }>`(select i.product_id, count(*) as times
        from (select id from orders where office_id = ${scope.officeId} and status = 'completed'
          order by created_at desc, id desc limit ${RECENT_SALES}) o
        join order_items i on i.office_id = ${scope.officeId} and i.order_id = o.id
        where i.product_id is not null group by 1)`.as('sold'),
      (j) => j.onRef('sold.product_id', '=', 'p.id'),
    )
    .orderBy('p.is_starred', 'desc')
    .orderBy(sql`sold.times desc nulls last`)
    .orderBy(productOrder)
    .limit(FAVOURITES)
    .execute()

/** Visits of a span whose customers came, and that no completed sale pays. */
export const unpaidVisits = (tx: Tx, scope: Scope, { from, to }: Span) =>
  tx
    .selectFrom('appointments as a')
    .innerJoin('users as e', (j) => j.onRef('e.office_id', '=', 'a.office_id').onRef('e.id', '=', 'a.employee_id'))
    .innerJoin('customers as c', (j) => j.onRef('c.office_id', '=', 'a.office_id').onRef('c.id', '=', 'a.customer_id'))
    .innerJoin('products as s', (j) => j.onRef('s.office_id', '=', 'a.office_id').onRef('s.id', '=', 'a.service_id'))
    .select(['a.id', 'c.full_name as customer_name', 's.name as service_name', 'e.name as employee_name'])
    .select(sql<WallClock>`(a.start_at at time zone ${sql.lit(TIME_ZONE)})::text`.as('start_time'))
    .select(toldPrice('a', 's').as('price'))
    .where('a.office_id', '=', scope.officeId)
    .where('a.deleted_at', 'is', null)
    .where(sql<boolean>`a.status_key in ('arrived', 'done')`)
    .where('a.start_at', '>=', new Date(from))
    .where('a.start_at', '<', new Date(to))
    // one look-up by the index order_of_appointment for each visit, however many orders there are
    .where(
      sql<boolean>`(select o.id from orders o where o.office_id = a.office_id and o.appointment_id = a.id
        and o.status = 'completed' limit 1) is null`,
    )
    .orderBy('a.end_at')
    .orderBy('a.id')
    .limit(UNPAID_MAX)
    .execute()

import { sql, type RawBuilder } from 'kysely'
import type { PaymentMethod } from '#shared/values/payment-methods.ts'
import { spanOf, type Span } from '#shared/values/periods.ts'
import { LONGEST_APPOINTMENT } from '#shared/calendar/availability/slots.ts'
import { dateOf, TIME_ZONE } from '#shared/values/local-time.ts'
import type { Money, WallClock } from '#shared/values/wire.ts'
import { ceilingOn, turnoverUntil } from '#server/money/accounting/ceiling-queries.ts'
import { ceilingOf } from '#server/money/accounting/rules.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { toldPrice } from '#server/calendar/appointments/told-queries.ts'
import { filledGaps } from '#server/booking/waiting-list/accepted-queries.ts'

/**
 * `count` and `sold` are sales; `revenue` is money received less refunds, also for earlier debts.
 */
type SalesFigures = { count: number; sold: Money; revenue: Money }
const noSales: SalesFigures = { count: 0, sold: '0.00' as Money, revenue: '0.00' as Money }

/**
 * Sales and revenue of consecutive ranges and of one range before them, in one statement. Each part
 * reads only its range of the indexes orders_by_age and payments_by_time, whatever the size of the
 * history.
 */
export async function salesByBar(tx: Tx, scope: Scope, bars: readonly Span[], before: Span) {
  const starts = bars.map(({ from }) => new Date(from).toISOString())
  const during = { from: new Date(bars[0]!.from), to: new Date(bars.at(-1)!.to) }
  const earlier = { from: new Date(before.from), to: new Date(before.to) }
  const bar = (column: 'created_at' | 'received_at') => sql`width_bucket(${sql.ref(column)}, ${starts}::timestamptz[])`
  const sales = (bucket: RawBuilder<unknown>, { from, to }: Range) => sql`
    select ${bucket} as bar, count(*) as count, sum(total_amount) as sold, 0 as revenue
    from orders where office_id = ${scope.officeId} and status = 'completed' and kind = 'sale'
      and created_at >= ${from} and created_at < ${to}
    group by 1`
  const payments = (bucket: RawBuilder<unknown>, { from, to }: Range) => sql`
    select ${bucket}, 0, 0, sum(amount) from payments
    where office_id = ${scope.officeId} and received_at >= ${from} and received_at < ${to}
    group by 1`
  const { rows } = await sql<SalesFigures & { bar: number }>`
    select bar, sum(count)::bigint as count, sum(sold)::numeric(14, 2) as sold, sum(revenue)::numeric(14, 2) as revenue
    from (${sales(bar('created_at'), during)} union all ${payments(bar('received_at'), during)}
      union all ${sales(sql`0`, earlier)} union all ${payments(sql`0`, earlier)}) parts
    group by bar`.execute(tx)
  const byBar = new Map(rows.map(({ bar: index, ...sold }) => [index, sold]))
  return { previous: byBar.get(0) ?? noSales, bars: bars.map((_, i) => byBar.get(i + 1) ?? noSales) }
}
type Range = { readonly from: Date; readonly to: Date }

type Reader = {
  readonly userId: number
  /** Whose day it is; null for that of the office. */
  readonly ofEmployee: number | null
}
type Today = {
  readonly total: number
  readonly done: number
  readonly now: number
  readonly expected: Money
  readonly low_stock: number
  readonly filled: { readonly count: number; readonly amount: Money }
  readonly watched: { readonly turnover: Money; readonly ceiling: Money } | null
}
/**
 * Appointments of a day: total, finished (by the clock or by status), taking place and remaining,
 * without cancelled ones, with the prices of the remaining ones; how many products run low now;
 * and, for users who see the reports of an exempt dealer, the year's turnover beside the ceiling.
 * Nothing of that is read for others.
 */
export async function countToday(tx: Tx, scope: Scope, { from, to }: Span, now: Date, { userId, ofEmployee }: Reader) {
  const date = dateOf(now)
  const isOver = sql`end_at <= ${now} or status_key in ('done', 'no_show')`
  const { rows } = await sql<Today>`
    select count(*) as total, count(*) filter (where ${isOver}) as done,
      count(*) filter (where start_at <= ${now} and not (${isOver})) as now,
      coalesce(sum(price) filter (where not (${isOver}) and held_until is null), 0)::numeric(14, 2) as expected,
      ${filledGaps(scope, spanOf('month', now))} as filled,
      (select count(*) from products where office_id = ${scope.officeId} and deleted_at is null
        and stock_quantity <= coalesce(low_stock, 0)) as low_stock,
      (select json_build_object('turnover', ${turnoverUntil(date)}::text, 'ceiling', ${ceilingOn(date)}::text)
        from offices o join users u on u.office_id = o.id and u.id = ${userId}
        where o.id = ${scope.officeId} and o.business_type = 'exempt' and (u.role = 'owner' or u.may_report)) as watched
    from (select a.start_at, a.end_at, a.status_key, a.held_until, ${toldPrice('a', 's')} as price from appointments a
      join products s on s.office_id = a.office_id and s.id = a.service_id
      where a.office_id = ${scope.officeId} and a.deleted_at is null and a.status_key <> 'cancelled'
        and (${ofEmployee}::bigint is null or a.employee_id = ${ofEmployee}) and a.start_at >= ${new Date(from)} and a.start_at < ${new Date(to)}) today`.execute(
    tx,
  )
  const { total, done, now: present, expected, low_stock, filled, watched } = rows[0]!
  const appointments = { total, done, left: total - done, now: present }
  return { appointments, expected, low_stock, filled, ceiling: watched && ceilingOf(watched) }
}

type Wanted = Pick<Reader, 'ofEmployee'> & { readonly limit: number }
/** The next appointments that have not ended, current ones first. */
export const nextAppointments = (tx: Tx, scope: Scope, now: Date, { ofEmployee, limit }: Wanted) =>
  tx
    .selectFrom('appointments as a')
    .innerJoin('users as e', (j) => j.onRef('e.office_id', '=', 'a.office_id').onRef('e.id', '=', 'a.employee_id'))
    .innerJoin('customers as c', (j) => j.onRef('c.office_id', '=', 'a.office_id').onRef('c.id', '=', 'a.customer_id'))
    .innerJoin('products as s', (j) => j.onRef('s.office_id', '=', 'a.office_id').onRef('s.id', '=', 'a.service_id'))
    .innerJoin('statuses as t', (j) => j.onRef('t.office_id', '=', 'a.office_id').onRef('t.key', '=', 'a.status_key'))
    .select(['a.id', 'a.version', 'a.employee_id', 'e.name as employee_name', 'c.full_name as customer_name'])
    .select('a.booked_for')
    .select(['s.name as service_name', 's.color as service_color'])
    .select(['t.key as status_key', 't.name as status_name', 't.color as status_color'])
    .select([
      sql<WallClock>`(a.start_at at time zone ${sql.lit(TIME_ZONE)})::text`.as('start_time'),
      sql<WallClock>`(a.end_at at time zone ${sql.lit(TIME_ZONE)})::text`.as('end_time'),
    ])
    .where('a.office_id', '=', scope.officeId)
    .where('a.deleted_at', 'is', null)
    .where('a.status_key', 'not in', ['cancelled', 'done', 'no_show'])
    .where('a.end_at', '>', now)
    .$if(ofEmployee !== null, (query) => query.where('a.employee_id', '=', ofEmployee))
    // no appointment is longer than a day, which bounds the index range
    .where('a.start_at', '>', new Date(now.getTime() - LONGEST_APPOINTMENT))
    .orderBy('a.start_at')
    .orderBy('a.id')
    .limit(limit)
    .execute()

type Received = { readonly method: PaymentMethod; readonly amount: Money; readonly payments: number }
/** The money received in a span by method, less refunds, the largest first. */
export const moneyByMethod = async (tx: Tx, scope: Scope, { from, to }: Span): Promise<Received[]> => {
  const { rows } = await sql<Received>`
    select method, sum(amount)::numeric(14, 2) as amount, count(*) filter (where amount > 0) as payments
    from payments where office_id = ${scope.officeId} and received_at >= ${new Date(from)} and received_at < ${new Date(to)}
    group by method order by sum(amount) desc, method`.execute(tx)
  return rows
}

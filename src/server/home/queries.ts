import { sql } from 'kysely'
import type { Span } from '#shared/values/periods.ts'
import { LONGEST_APPOINTMENT } from '#shared/online-booking/slots.ts'
import { TIME_ZONE } from '#shared/values/local-time.ts'
import type { Money, WallClock } from '#shared/values/wire.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Scope } from '../platform/security/scope.ts'

type Sold = { count: number; revenue: Money }
const nothing: Sold = { count: 0, revenue: '0.00' as Money }

/**
 * Sales of consecutive ranges and of one range before them, in one statement. Both parts read only
 * their range of the index orders_by_age, whatever the size of the history.
 */
export async function salesByBar(tx: Tx, scope: Scope, bars: readonly Span[], before: Span) {
  const starts = bars.map(({ from }) => new Date(from).toISOString())
  const [from, to] = [new Date(bars[0]!.from), new Date(bars.at(-1)!.to)]
  const { rows } = await sql<Sold & { bar: number }>`
    select width_bucket(created_at, ${starts}::timestamptz[]) as bar, count(*) as count, sum(total_amount) as revenue
    from orders where office_id = ${scope.officeId} and status = 'completed' and created_at >= ${from} and created_at < ${to}
    group by 1
    union all
    select 0, count(*), coalesce(sum(total_amount), 0)::numeric(14, 2)
    from orders where office_id = ${scope.officeId} and status = 'completed'
      and created_at >= ${new Date(before.from)} and created_at < ${new Date(before.to)}`.execute(tx)
  const byBar = new Map(rows.map(({ bar, ...sold }) => [bar, sold]))
  return { previous: byBar.get(0) ?? nothing, bars: bars.map((_, i) => byBar.get(i + 1) ?? nothing) }
}

/**
 * Appointments of a day: total, finished (by the clock or by status) and remaining, without
 * cancelled ones.
 */
export async function countAppointments(tx: Tx, scope: Scope, { from, to }: Span, now: Date) {
  const { rows } = await sql<{ total: number; done: number }>`
    select count(*) as total, count(*) filter (where end_at <= ${now} or status_key in ('done', 'no_show')) as done
    from appointments where office_id = ${scope.officeId} and deleted_at is null and status_key <> 'cancelled'
      and start_at >= ${new Date(from)} and start_at < ${new Date(to)}`.execute(tx)
  const { total, done } = rows[0]!
  return { total, done, left: total - done }
}

/** The next appointments that have not ended, current ones first. */
export const nextAppointments = (tx: Tx, scope: Scope, now: Date, limit: number) =>
  tx
    .selectFrom('appointments as a')
    .innerJoin('users as e', (j) => j.onRef('e.office_id', '=', 'a.office_id').onRef('e.id', '=', 'a.employee_id'))
    .innerJoin('customers as c', (j) => j.onRef('c.office_id', '=', 'a.office_id').onRef('c.id', '=', 'a.customer_id'))
    .innerJoin('products as s', (j) => j.onRef('s.office_id', '=', 'a.office_id').onRef('s.id', '=', 'a.service_id'))
    .innerJoin('statuses as t', (j) => j.onRef('t.office_id', '=', 'a.office_id').onRef('t.key', '=', 'a.status_key'))
    .select(['a.id', 'a.employee_id', 'e.name as employee_name', 'c.full_name as customer_name'])
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
    // no appointment is longer than a day, which bounds the index range
    .where('a.start_at', '>', new Date(now.getTime() - LONGEST_APPOINTMENT))
    .orderBy('a.start_at')
    .orderBy('a.id')
    .limit(limit)
    .execute()

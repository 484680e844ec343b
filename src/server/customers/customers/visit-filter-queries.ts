/** Last and next visits of listed customers, and the filters of the list. */
import { sql, type RawBuilder } from 'kysely'
import { TIME_ZONE, DAY } from '#shared/values/local-time.ts'
import type { WallClock } from '#shared/values/wire.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { seesSaleOf, type OwnViewer } from './sale-queries.ts'

const attended = (scope: Scope) =>
  sql`v.office_id = ${scope.officeId} and v.customer_id = c.id and v.deleted_at is null
    and v.status_key not in ('cancelled', 'no_show')`

/** One row of the index of a customer's visits each, for the rows of the page only. */
export const nearestVisits = (scope: Scope, now: Date) => {
  const nearest = (condition: RawBuilder<unknown>) =>
    sql<WallClock | null>`(select (v.start_at at time zone ${sql.lit(TIME_ZONE)})::text from appointments v
      where ${attended(scope)} and ${condition} limit 1)`
  return [
    nearest(sql`v.start_at <= ${now} order by v.start_at desc`).as('last_visit'),
    nearest(sql`v.start_at > ${now} order by v.start_at`).as('next_visit'),
  ] as const
}

export type CustomerFilter = {
  readonly in_debt?: boolean | undefined
  readonly birth_month?: number | undefined
  readonly away_days?: number | undefined
}
/**
 * The conditions of a filter on customers `c`. Debts are summed in one pass of the ledger, as far as
 * the viewer sees them; visits are looked up by the index of each customer's visits.
 */
export function filterOf(scope: Scope, asked: CustomerFilter, { now, ofDues }: { now: Date; ofDues: OwnViewer }) {
  const { in_debt, birth_month, away_days } = asked
  const conditions: RawBuilder<boolean>[] = []
  if (in_debt)
    conditions.push(sql`c.id in (select l.customer_id from customer_ledger l where l.office_id = ${scope.officeId}
      and ${seesSaleOf(ofDues, 'l')} group by l.customer_id having sum(l.amount) > 0)`)
  if (birth_month !== undefined) conditions.push(sql`extract(month from c.birth_date) = ${birth_month}`)
  if (away_days !== undefined) {
    const since = new Date(now.getTime() - away_days * DAY)
    conditions.push(
      sql`exists (select from appointments v where ${attended(scope)} and v.start_at <= ${since})`,
      sql`not exists (select from appointments v where ${attended(scope)} and v.start_at > ${since})`,
    )
  }
  return conditions
}

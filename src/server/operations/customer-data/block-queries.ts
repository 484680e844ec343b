import { sql } from 'kysely'
import type { LocalDate, Money } from '#shared/values/wire.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

/** What is open between an office and a customer. */
export type OpenMatters = {
  readonly appointments: number
  /** The customer's debt; negative when the office owes them. */
  readonly debt: Money
  readonly deposits: number
  readonly prepaid: number
  readonly payments: number
}

/**
 * Counts what is open: appointments that have not ended, the debt, paid deposits that were neither
 * used nor returned, punch cards and vouchers with something left, and card payments in progress.
 */
export const openMattersOf = async (
  tx: Tx,
  scope: Scope,
  id: number,
  { now, today }: { readonly now: Date; readonly today: LocalDate },
): Promise<OpenMatters> => {
  const of = (table: 'a' | 'l' | 'o' | 'p') =>
    sql`${sql.ref(`${table}.office_id`)} = ${scope.officeId} and ${sql.ref(`${table}.customer_id`)} = ${id}`
  const { rows } = await sql<OpenMatters>`select
    (select count(*)::int from appointments a where ${of('a')} and a.deleted_at is null and a.status_key <> 'cancelled'
      and a.end_at > ${now}) as appointments,
    (select coalesce(sum(l.amount), 0)::numeric(12, 2) from customer_ledger l where ${of('l')}) as debt,
    (select count(*)::int from deposits d join orders o on o.office_id = d.office_id and o.id = d.order_id
      where ${of('o')} and d.paid_at is not null and ((d.decided_at is null and d.used_amount < d.amount)
        or (d.refund > 0 and d.refunded_at is null))) as deposits,
    (select count(*)::int from prepaid p where ${of('p')} and p.voided_at is null and p.valid_until >= ${today}
      and coalesce(p.amount - p.used_amount - p.credited_amount, p.visits - p.used_visits - p.credited_visits) > 0) as prepaid,
    (select count(*)::int from orders o where ${of('o')} and o.status = 'pending') as payments`.execute(tx)
  return rows[0]!
}

/** Reads debts and writes their settlement. */
import { sql } from 'kysely'
import { toAgorot, toMoney } from '#shared/values/money.ts'
import type { Money } from '#shared/values/wire.ts'
import { seesSaleOf, type OwnViewer } from '#server/customers/customers/sale-queries.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import type { LedgerState, Settlement } from './rules.ts'

/**
 * The purchases of a customer that are not paid, oldest first, and the sum of the entries that
 * belong to no purchase. Amounts are agorot. `cash` is how much of a purchase was paid in cash, by
 * the order itself or by settlements. A `viewer` sees only the debts of own sales.
 */
export async function ledgerOf(tx: Tx, scope: Scope, customerId: number, viewer?: OwnViewer): Promise<LedgerState> {
  const { rows } = await sql<{
    order_id: number | null
    order_number: number
    created_at: Date
    total: Money
    amount: Money
    rest: Money
    cash: Money
  }>`
    select l.order_id, o.order_number, o.created_at, coalesce(o.total_amount, 0) as total,
      coalesce(sum(l.amount) filter (where l.amount > 0), 0)::numeric(12, 2) as amount,
      sum(l.amount)::numeric(12, 2) as rest,
      (coalesce((select sum(p.amount) from payments p
          where p.office_id = ${scope.officeId} and p.order_id = l.order_id and p.method = 'cash'), 0)
        + coalesce(sum(least(-l.amount, s.cash)) filter (where s.cash > 0), 0))::numeric(12, 2) as cash
    from customer_ledger l
    left join orders o on o.office_id = ${scope.officeId} and o.id = l.order_id
    left join lateral (select sum(p.amount) as cash from payments p
      where p.office_id = ${scope.officeId} and p.order_id = l.settled_by and p.method = 'cash') s on true
    where l.office_id = ${scope.officeId} and l.customer_id = ${customerId} and ${seesSaleOf(viewer, 'l')}
    group by l.order_id, o.order_number, o.created_at, o.total_amount
    having l.order_id is null or sum(l.amount) <> 0
    order by o.created_at, l.order_id`.execute(tx)
  const other = rows.find(({ order_id }) => order_id === null)
  return {
    unassigned: other ? toAgorot(other.rest) : 0,
    purchases: rows.flatMap(({ order_id, total, amount, rest, cash, ...purchase }) =>
      order_id === null
        ? []
        : [
            {
              ...purchase,
              order_id,
              total: toAgorot(total),
              amount: toAgorot(amount),
              left: toAgorot(rest),
              cash: toAgorot(cash),
            },
          ],
    ),
  }
}

/** The entries that reduce a customer's debt; `orderId` is the order that collects them. */
export const insertSettlements = async (
  tx: Tx,
  scope: Scope,
  now: Date,
  settlement: { readonly customerId: number; readonly orderId: number },
  settlements: readonly Settlement[],
): Promise<void> => {
  const rows = settlements.map(({ purchaseId, amount }) => ({
    office_id: scope.officeId,
    customer_id: settlement.customerId,
    order_id: purchaseId,
    settled_by: settlement.orderId,
    amount: toMoney(-amount),
    created_at: now,
  }))
  await tx.insertInto('customer_ledger').values(rows).execute()
}

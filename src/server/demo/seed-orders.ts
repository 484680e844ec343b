import type { Tx } from '../platform/database/database.ts'
import type { Scope } from '../platform/security/scope.ts'
import { planOrders } from './plan-orders.ts'
import { doneVisits, insertMany, insertParts, productsForSale } from './queries.ts'

/** Inserts half a year of sales for the appointments, with the debts in the ledger. */
export async function seedOrders(tx: Tx, scope: Scope, now: Date): Promise<void> {
  const planned = planOrders(now.getTime(), await doneVisits(tx, scope), await productsForSale(tx, scope))
  const ids = await insertMany(
    tx,
    scope,
    'orders',
    planned.map(({ at, items: _, repaid: __, ...order }, i) => ({
      ...order,
      order_number: i + 1,
      status: 'completed',
      created_at: new Date(at),
    })),
  )
  const items = planned.flatMap((order, i) =>
    order.items.map((item, position) => ({ ...item, order_id: ids[i], position: position + 1 })),
  )
  await insertParts(tx, scope, 'order_items', items)
  const entries = planned.flatMap(({ payment_method, customer_id, total_amount, at, repaid }, i) => [
    ...(payment_method === 'debt'
      ? [{ customer_id, order_id: ids[i], amount: total_amount, created_at: new Date(at) }]
      : []),
    ...(repaid ? [{ customer_id, order_id: null, amount: `-${repaid.amount}`, created_at: new Date(repaid.at) }] : []),
  ])
  await insertParts(tx, scope, 'customer_ledger', entries)
}

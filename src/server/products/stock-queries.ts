/** The quantity on hand of goods that the office counts. Sales and credits move it, the product form corrects it. */
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import type { Scope } from '../platform/security/scope.ts'

type Line = { readonly productId: number | null; readonly quantity: number }

/**
 * Takes the goods of a sale `out`, or puts those of a credit back `in`, inside its transaction. Never
 * refuses: the quantity may become negative. Rows are locked in the order of their ids, so that two
 * sales do not wait for each other. Services and goods that are not counted are skipped.
 */
export async function moveStock(tx: Tx, scope: Scope, lines: readonly Line[], direction: 'out' | 'in'): Promise<void> {
  const moved = new Map<number, number>()
  for (const { productId, quantity } of lines)
    if (productId !== null)
      moved.set(productId, (moved.get(productId) ?? 0) + (direction === 'in' ? quantity : -quantity))
  if (moved.size === 0) return
  const [ids, quantities] = [[...moved.keys()], [...moved.values()]]
  await sql`
    with counted as (select id from products
      where office_id = ${scope.officeId} and id = any(${ids}::bigint[]) and stock_quantity is not null
      order by id for no key update)
    update products p set stock_quantity = p.stock_quantity + m.quantity
    from counted c join unnest(${ids}::bigint[], ${quantities}::int[]) as m(id, quantity) on m.id = c.id
    where p.office_id = ${scope.officeId} and p.id = c.id`.execute(tx)
}

/**
 * Corrects the quantity on hand by what was counted instead of `seen`, so that sales meanwhile stay
 * subtracted. `counted` null ends the counting.
 */
export const countStock = async (
  tx: Tx,
  scope: Scope,
  id: number,
  { seen, counted }: { readonly seen: number | null; readonly counted: number | null },
): Promise<void> => {
  await tx
    .updateTable('products')
    .set({
      stock_quantity:
        seen === null || counted === null
          ? counted
          : sql<number>`coalesce(stock_quantity + ${counted - seen}::int, ${counted}::int)`,
    })
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .execute()
}

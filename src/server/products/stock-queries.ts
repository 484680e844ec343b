/** The stock of products that the office counts. Sales and credits move it; the product form corrects it. */
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import type { Scope } from '../platform/security/scope.ts'

type Line = { readonly productId: number | null; readonly quantity: number }

/**
 * Moves the goods of a sale `out` of the stock, or those of a credit back `in`, in its transaction.
 * Never fails: the quantity may become negative. Locks rows in the order of their ids, so that
 * concurrent sales cannot deadlock. Skips services and goods that are not counted.
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
 * Corrects the stock by the difference between `counted` and `seen`, the quantity that the form
 * showed, so that sales in the meantime stay subtracted. Stops counting when `counted` is null.
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

/**
 * The stock of products that the office counts. Sales and credits move it; the product form
 * corrects it.
 */
import { sql } from 'kysely'
import { notify } from '#server/messages/notifications/notify-staff.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Scope } from '#server/platform/security/scope.ts'

type Line = { readonly productId: number | null; readonly quantity: number }

/**
 * Moves the goods of a sale `out` of the stock, or those of a credit back `in`, in its transaction.
 * Never fails: the quantity may become negative. Locks rows in the order of their ids, so that
 * concurrent sales cannot deadlock. Skips services and goods that are not counted. The owner is
 * told when a sale makes a product run low.
 */
export async function moveStock(
  { tx, scope, now }: Pick<OfficeContext, 'tx' | 'scope' | 'now'>,
  lines: readonly Line[],
  direction: 'out' | 'in',
): Promise<void> {
  const moved = new Map<number, number>()
  for (const { productId, quantity } of lines)
    if (productId !== null)
      moved.set(productId, (moved.get(productId) ?? 0) + (direction === 'in' ? quantity : -quantity))
  if (moved.size === 0) return
  const [ids, quantities] = [[...moved.keys()], [...moved.values()]]
  const { rows } = await sql<{ id: number; left: number; is_news: boolean }>`
    with counted as (select id from products
      where office_id = ${scope.officeId} and id = any(${ids}::bigint[]) and stock_quantity is not null
      order by id for no key update)
    update products p set stock_quantity = p.stock_quantity + m.quantity
    from counted c join unnest(${ids}::bigint[], ${quantities}::int[]) as m(id, quantity) on m.id = c.id
    where p.office_id = ${scope.officeId} and p.id = c.id
    returning p.id, p.stock_quantity as left,
      p.stock_quantity <= coalesce(p.low_stock, 0) and p.stock_quantity - m.quantity > coalesce(p.low_stock, 0) as is_news`.execute(
    tx,
  )
  for (const { id, left, is_news } of rows)
    if (is_news) notify({ tx, now }, { kind: 'stock_low', productId: id, facts: { left } })
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

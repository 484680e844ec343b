import type { categories } from '#shared/catalog/categories/contract.ts'
import type { Query } from '#shared/http/endpoint.ts'
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import { anywhere, pagedNewest } from '#server/platform/http/paging.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { updateIfUnchanged } from '#server/platform/database/versions.ts'
import { categoryOrder } from './sort-order-queries.ts'

const withCounts = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('categories as c')
    .select(['c.id', 'c.name', 'c.sort_order', 'c.version'])
    .select((e) =>
      e
        .selectFrom('products as p')
        .select((p) => p.fn.countAll<number>().as('n'))
        .where('p.office_id', '=', scope.officeId)
        .whereRef('p.category_id', '=', 'c.id')
        .where('p.deleted_at', 'is', null)
        .as('products'),
    )
    .where('c.office_id', '=', scope.officeId)
    .where('c.deleted_at', 'is', null)
type Row = Awaited<ReturnType<ReturnType<typeof withCounts>['execute']>>[number]
const toReply = (row: Row) => ({ ...row, products: row.products ?? 0 })

type ListQuery = Query<typeof categories, 'list'>
/** Categories in their order or by name, each with the number of its products that are not deleted. */
export const listCategories = async (tx: Tx, scope: Scope, q: ListQuery) => {
  let query = withCounts(tx, scope)
  if (q.search) query = query.where(sql<boolean>`searchable(c.name) like ${anywhere(q.search)}`)
  const isByHand = q.sort === undefined || q.sort === 'order'
  const ordered = isByHand ? query.orderBy(categoryOrder) : query.orderBy('c.name', q.sort === '-name' ? 'desc' : 'asc')
  const { rows, total } = await pagedNewest(ordered, q, 'c.id')
  return { categories: rows.map(toReply), total }
}
/** Undefined for a deleted category. */
export const categoryById = async (tx: Tx, scope: Scope, id: number) => {
  const row = await withCounts(tx, scope).where('c.id', '=', id).executeTakeFirst()
  return row && toReply(row)
}
/** Fails on category_name_taken when the office has the name; case does not matter. */
export const insertCategory = async (tx: Tx, scope: Scope, name: string): Promise<number> => {
  const values = { office_id: scope.officeId, name }
  return (await tx.insertInto('categories').values(values).returning('id').executeTakeFirstOrThrow()).id
}
/** False when the row is gone or the version is no longer current. */
export const renameCategory = (tx: Tx, scope: Scope, id: number, name: string, seen: number | undefined) =>
  updateIfUnchanged(tx, scope, 'categories', { id, change: { name }, seen })
/**
 * Locks categories against concurrent changes of their products, so that a category is never hidden
 * under a new product. Rows are locked in the order of their ids. Returns the ids that exist.
 */
export const lockCategories = async (tx: Tx, scope: Scope, ids: readonly number[]): Promise<number[]> => {
  const rows = await tx
    .selectFrom('categories')
    .select('id')
    .where('office_id', '=', scope.officeId)
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map((row) => row.id)
}
/** Moves the products of a category to another one, or (`null`) hides them. Returns their ids. */
export const emptyCategory = async (
  tx: Tx,
  scope: Scope,
  id: number,
  to: number | null,
  now: Date,
): Promise<number[]> => {
  const rows = await tx
    .updateTable('products')
    .set(to === null ? { deleted_at: now } : { category_id: to })
    .set((e) => ({ updated_at: now, version: e('version', '+', 1) }))
    .where('office_id', '=', scope.officeId)
    .where('category_id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}
/** Deletes softly: the name becomes free. Call emptyCategory first. */
export const hideCategory = (tx: Tx, scope: Scope, id: number, now: Date) =>
  tx
    .updateTable('categories')
    .set({ deleted_at: now })
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .execute()

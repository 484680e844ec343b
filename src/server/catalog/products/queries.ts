import type { products } from '#shared/catalog/products/contract.ts'
import type { Query } from '#shared/http/endpoint.ts'
import { sql, type Insertable, type Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { formsOf } from '#shared/catalog/products/rules.ts'
import type { ActionId } from '#shared/catalog/reminders/rules.ts'
import type { DB } from '#server/platform/database/database.generated.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { anywhere, pagedNewest } from '#server/platform/http/paging.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { updateIfUnchanged } from '#server/platform/database/versions.ts'
import { productOrder } from '../categories/sort-order-queries.ts'
import { typeNames } from './text.ts'

/** With employees, reminders and rooms; `p` is the product and `c` its category. */
export const productsWithDetails = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('products as p')
    .innerJoin('categories as c', (j) => j.onRef('c.office_id', '=', 'p.office_id').onRef('c.id', '=', 'p.category_id'))
    .select(['p.id', 'p.name', 'p.description', 'p.price', 'p.time_window', 'p.is_online', 'p.color', 'p.product_type'])
    .select(['p.is_starred', 'p.barcode', 'p.stock_quantity', 'p.low_stock'])
    .select([
      'p.buffer_minutes',
      'p.processing_after',
      'p.processing_minutes',
      'p.deposit_amount',
      'p.deposit_percent',
      'p.no_show_fee',
    ])
    .select([
      'p.status',
      'p.category_id',
      'c.name as category',
      'p.sort_order',
      'p.created_at',
      'p.updated_at',
      'p.version',
    ])
    .select((e) =>
      jsonArrayFrom(
        e
          .selectFrom('product_employees as pe')
          .innerJoin('users as u', (j) =>
            j.onRef('u.office_id', '=', 'pe.office_id').onRef('u.id', '=', 'pe.employee_id'),
          )
          .select(['u.id', 'u.name'])
          .whereRef('pe.office_id', '=', 'p.office_id')
          .whereRef('pe.product_id', '=', 'p.id')
          .where('u.deleted_at', 'is', null)
          .orderBy('u.name'),
      ).as('assignedEmployees'),
    )
    .select((e) =>
      jsonArrayFrom(
        e
          .selectFrom('product_reminders as r')
          .select((r) => ['r.hours', 'r.document_id', r.ref('r.action_id').$castTo<ActionId>().as('action_id')])
          .whereRef('r.office_id', '=', 'p.office_id')
          .whereRef('r.product_id', '=', 'p.id')
          .orderBy('r.hours', 'desc')
          .orderBy('r.action_id')
          .orderBy('r.id'),
      ).as('document'),
    )
    .select((e) =>
      jsonArrayFrom(
        e
          .selectFrom('product_resources as n')
          .innerJoin('resources as q', (j) =>
            j.onRef('q.office_id', '=', 'n.office_id').onRef('q.id', '=', 'n.resource_id'),
          )
          .select(['q.id', 'q.name'])
          .whereRef('n.office_id', '=', 'p.office_id')
          .whereRef('n.product_id', '=', 'p.id')
          .where('q.deleted_at', 'is', null)
          .orderBy('q.name'),
      ).as('resources'),
    )
    .where('p.office_id', '=', scope.officeId)
    .where('p.deleted_at', 'is', null)

const columns = { name: 'p.name', price: 'p.price', category: 'c.name', type: 'p.product_type' } as const
type Column = keyof typeof columns
type ListQuery = Query<typeof products, 'list'>
/** Additional words are ignored. */
const WORDS_MAX = 8

/**
 * Where a word is searched: product name, price, barcode, category name and type. All products of
 * the office are read: 10,000 take 15 ms, and a trigram index does not help, because categories and
 * types match many rows.
 */
function matches(scope: Scope, word: string) {
  const pattern = anywhere(word)
  // in the displayed form: ₪1,200
  const price = /^₪?\d[\d,]*(\.\d*)?₪?$/.test(word) ? word.replaceAll(/[₪,]/g, '') : word
  const types = (['service', 'product'] as const).filter((type) => typeNames[type].includes(word))
  return sql<boolean>`(searchable(p.name) like ${pattern} or p.price::text like ${anywhere(price)} or p.barcode = any(${formsOf(word)}::text[])
    or p.category_id = any(array(select id from categories
      where office_id = ${scope.officeId} and deleted_at is null and searchable(name) like ${pattern}))
    or p.product_type = any(${types}::text[]))`
}

/** The same expression as in the index products_low. */
const runsLow = sql<boolean>`p.stock_quantity <= coalesce(p.low_stock, 0)`

function orderOf(sort: NonNullable<ListQuery['sort']>) {
  if (sort === 'order') return productOrder
  const column = sql.ref(columns[sort.replace('-', '') as Column])
  return sql`${column} ${sql.raw(sort.startsWith('-') ? 'desc' : 'asc')}, p.name, p.id`
}

/**
 * Every word of `search` must match name, price, barcode, category or type; words beyond eight are
 * ignored. Equal rows are ordered by name and id.
 */
export const listProducts = async (tx: Tx, scope: Scope, q: ListQuery) => {
  let query = productsWithDetails(tx, scope)
  if (q.product_type) query = query.where('p.product_type', '=', q.product_type)
  if (q.barcode) query = query.where('p.barcode', 'in', formsOf(q.barcode))
  if (q.low_stock) query = query.where(runsLow)
  for (const word of q.search?.split(/\s+/).filter(Boolean).slice(0, WORDS_MAX) ?? [])
    query = query.where(matches(scope, word))
  const { rows, total } = await pagedNewest(query.orderBy(orderOf(q.sort ?? 'order')), q, 'p.id')
  return { products: rows, total }
}
/**
 * Undefined for a deleted product. `assignedEmployees` are by name, `document` (reminders) by
 * hours, most first.
 */
export const productById = (tx: Tx, scope: Scope, id: number) =>
  productsWithDetails(tx, scope).where('p.id', '=', id).executeTakeFirst()
/** Fails on product_barcode_taken when another product has the barcode. */
export const insertProduct = async (
  tx: Tx,
  scope: Scope,
  product: Omit<Insertable<DB['products']>, 'office_id'>,
): Promise<number> => {
  const values = { ...product, office_id: scope.officeId }
  return (await tx.insertInto('products').values(values).returning('id').executeTakeFirstOrThrow()).id
}
/** False when the row is gone or the version is no longer current. */
export const updateProduct = (
  tx: Tx,
  scope: Scope,
  id: number,
  change: Updateable<DB['products']>,
  seen: number | undefined,
) => updateIfUnchanged(tx, scope, 'products', { id, change, seen })
/**
 * Replaces the assigned employees by these, if they belong to the office and are not deleted.
 * Returns how many were found.
 */
export const assignEmployees = async (
  tx: Tx,
  scope: Scope,
  id: number,
  employeeIds: readonly number[],
): Promise<number> => {
  await tx
    .deleteFrom('product_employees')
    .where('office_id', '=', scope.officeId)
    .where('product_id', '=', id)
    .execute()
  const { rows } = await sql`insert into product_employees (office_id, product_id, employee_id)
    select office_id, ${id}, id from users
    where office_id = ${scope.officeId} and id = any(${[...employeeIds]}::bigint[]) and deleted_at is null
    returning employee_id`.execute(tx)
  return rows.length
}

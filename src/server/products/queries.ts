import { sql, type Insertable, type Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DB } from '../platform/database.generated.ts'
import type { Tx } from '../platform/database.ts'
import { anywhere, paged } from '../platform/paging.ts'
import type { Scope } from '../platform/scope.ts'
import { typeNames } from './text.ts'

const wide = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('products as p')
    .innerJoin('categories as c', (j) => j.onRef('c.office_id', '=', 'p.office_id').onRef('c.id', '=', 'p.category_id'))
    .select(['p.id', 'p.name', 'p.description', 'p.price', 'p.time_window', 'p.is_online', 'p.color', 'p.product_type'])
    .select(['p.status', 'p.category_id', 'c.name as category', 'p.created_at', 'p.updated_at', 'p.version'])
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
    .where('p.office_id', '=', scope.officeId)
    .where('p.deleted_at', 'is', null)

type Sort = 'name' | '-name' | 'price' | '-price' | 'category' | '-category'
type ListQuery = {
  search?: string | undefined
  product_type?: 'service' | 'product' | undefined
  sort?: Sort | undefined
  limit: number
  offset: number
}
const columns = { name: 'p.name', price: 'p.price', category: 'c.name' } as const

export const listProducts = async (tx: Tx, scope: Scope, q: ListQuery) => {
  let query = wide(tx, scope)
  if (q.product_type) query = query.where('p.product_type', '=', q.product_type)
  if (q.search) {
    const label = sql`case p.product_type when 'service' then ${typeNames.service} else ${typeNames.product} end`
    const everything = sql`lower(concat_ws(' ', p.name, c.name, p.price, ${label}))`
    query = query.where(sql<boolean>`${everything} like ${anywhere(q.search)}`)
  }
  const column = columns[(q.sort ?? 'name').replace('-', '') as keyof typeof columns]
  const { rows, total } = await paged(
    query.orderBy(column, q.sort?.startsWith('-') ? 'desc' : 'asc').orderBy('p.id'),
    q,
  )
  return { products: rows, total }
}
export const productById = (tx: Tx, scope: Scope, id: number) =>
  wide(tx, scope).where('p.id', '=', id).executeTakeFirst()
export const insertProduct = async (
  tx: Tx,
  scope: Scope,
  product: Omit<Insertable<DB['products']>, 'office_id'>,
): Promise<number> => {
  const values = { ...product, office_id: scope.officeId }
  return (await tx.insertInto('products').values(values).returning('id').executeTakeFirstOrThrow()).id
}
/** False when the row is gone, or is no longer at the version that was seen. */
export const updateProduct = async (
  tx: Tx,
  scope: Scope,
  id: number,
  change: Updateable<DB['products']>,
  seen: number | undefined,
) => {
  let query = tx
    .updateTable('products')
    .set(change)
    .set((e) => ({ version: e('version', '+', 1) }))
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
  if (seen !== undefined) query = query.where('version', '=', seen)
  return (await query.returning('id').executeTakeFirst()) !== undefined
}
/** Makes these employees, all of this office and not deleted, the ones who give the product. Returns how many there were. */
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

import { sql, type Insertable, type Updateable } from 'kysely'
import type { DB } from '../platform/database.generated.ts'
import type { Tx } from '../platform/database.ts'
import { anywhere, paged } from '../platform/paging.ts'
import type { Scope } from '../platform/scope.ts'

const shown = [
  'id',
  'name',
  'id_number',
  'email',
  'phone_number',
  'city',
  'address',
  'status',
  'role',
  'version',
] as const
const live = (tx: Tx, scope: Scope) =>
  tx.selectFrom('users').select(shown).where('office_id', '=', scope.officeId).where('deleted_at', 'is', null)

type ListQuery = {
  search?: string | undefined
  status?: 'active' | 'inactive' | undefined
  sort?: 'name' | '-name' | undefined
  limit: number
  offset: number
}
export const listEmployees = async (tx: Tx, scope: Scope, q: ListQuery) => {
  let query = live(tx, scope)
  if (q.status) query = query.where('status', '=', q.status)
  if (q.search) query = query.where(sql<boolean>`lower(name) like ${anywhere(q.search)}`)
  const { rows, total } = await paged(query.orderBy('name', q.sort === '-name' ? 'desc' : 'asc').orderBy('id'), q)
  return { employees: rows, total }
}
export const employeeById = (tx: Tx, scope: Scope, id: number) =>
  live(tx, scope).where('id', '=', id).executeTakeFirst()
export const insertEmployee = async (
  tx: Tx,
  scope: Scope,
  employee: Omit<Insertable<DB['users']>, 'office_id'>,
): Promise<number> => {
  const values = { ...employee, office_id: scope.officeId }
  return (await tx.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow()).id
}
/** False when the row is gone, or is no longer at the version that was seen. */
export const updateEmployee = async (
  tx: Tx,
  scope: Scope,
  id: number,
  change: Updateable<DB['users']>,
  seen: number | undefined,
) => {
  let query = tx
    .updateTable('users')
    .set(change)
    .set((e) => ({ version: e('version', '+', 1) }))
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
  if (seen !== undefined) query = query.where('version', '=', seen)
  return (await query.returning('id').executeTakeFirst()) !== undefined
}

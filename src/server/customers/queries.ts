import { sql, type Insertable, type Updateable } from 'kysely'
import type { DB } from '../platform/database.generated.ts'
import type { Tx } from '../platform/database.ts'
import { anywhere, paged } from '../platform/paging.ts'
import type { Scope } from '../platform/scope.ts'

const live = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('customers')
    .select([
      'id',
      'full_name',
      'phone',
      'email',
      'notes',
      'id_number',
      'is_active',
      'handled_by',
      'birth_date',
      'gender',
    ])
    .select(['address_street', 'address_house_number', 'address_apartment', 'address_city'])
    .select(['settings_send_sms', 'settings_send_approval_sms', 'version'])
    .where('office_id', '=', scope.officeId)
    .where('deleted_at', 'is', null)

type ListQuery = {
  search?: string | undefined
  sort?: 'full_name' | '-full_name' | '-created_at' | undefined
  limit: number
  offset: number
}
/** Any part of the name, or of the phone however it is written: 052-345, 0523, +97252. */
export const listCustomers = async (tx: Tx, scope: Scope, q: ListQuery) => {
  let query = live(tx, scope)
  if (q.search) {
    const digits = q.search.replace(/[\s\-+().]/g, '').replace(/^(00)?972|^0/, '')
    const said = sql<boolean>`(lower(full_name) || ' ' || phone) like ${anywhere(q.search)}`
    const dialled = sql<boolean>`(lower(full_name) || ' ' || phone) like ${anywhere(digits)}`
    query = query.where((e) => (/^\d{2,}$/.test(digits) ? e.or([said, dialled]) : said))
  }
  const sorted =
    q.sort === '-created_at'
      ? query.orderBy('created_at', 'desc')
      : query.orderBy('full_name', q.sort === '-full_name' ? 'desc' : 'asc')
  const { rows, total } = await paged(sorted.orderBy('id'), q)
  return { customers: rows, total }
}
export const customerById = (tx: Tx, scope: Scope, id: number) =>
  live(tx, scope).where('id', '=', id).executeTakeFirst()
export const customerByPhone = (tx: Tx, scope: Scope, phone: string) =>
  live(tx, scope).where('phone', '=', phone).executeTakeFirst()
export const insertCustomer = async (
  tx: Tx,
  scope: Scope,
  customer: Omit<Insertable<DB['customers']>, 'office_id'>,
): Promise<number> => {
  const values = { ...customer, office_id: scope.officeId }
  return (await tx.insertInto('customers').values(values).returning('id').executeTakeFirstOrThrow()).id
}
/** The customer with this phone, made when there is none. Nothing of an existing one is changed. Two at once make one. */
export const customerOfPhone = async (
  tx: Tx,
  scope: Scope,
  customer: Omit<Insertable<DB['customers']>, 'office_id'>,
): Promise<number> => {
  await tx
    .insertInto('customers')
    .values({ ...customer, office_id: scope.officeId })
    .onConflict((c) => c.columns(['office_id', 'phone']).where('deleted_at', 'is', null).doNothing())
    .execute()
  const found = tx.selectFrom('customers').select('id').where('office_id', '=', scope.officeId)
  return (await found.where('phone', '=', customer.phone).where('deleted_at', 'is', null).executeTakeFirstOrThrow()).id
}
/** False when the row is gone, or is no longer at the version that was seen. */
export const updateCustomer = async (
  tx: Tx,
  scope: Scope,
  id: number,
  change: Updateable<DB['customers']>,
  seen: number | undefined,
) => {
  let query = tx
    .updateTable('customers')
    .set(change)
    .set((e) => ({ version: e('version', '+', 1) }))
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
  if (seen !== undefined) query = query.where('version', '=', seen)
  return (await query.returning('id').executeTakeFirst()) !== undefined
}

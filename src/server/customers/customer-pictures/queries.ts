import { sql, type Insertable } from 'kysely'
import type { DB } from '#server/platform/database/database.generated.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { updateIfUnchanged } from '#server/platform/database/versions.ts'
import type { Scope } from '#server/platform/security/scope.ts'

const shown = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('customer_pictures as i')
    .innerJoin('users as u', (j) => j.onRef('u.office_id', '=', 'i.office_id').onRef('u.id', '=', 'i.added_by'))
    .select(['i.id', 'i.customer_id', 'i.note', 'i.added_by', 'u.name as added_by_name', 'i.created_at', 'i.version'])
    .where('i.office_id', '=', scope.officeId)
    .where('i.deleted_at', 'is', null)

/** The pictures of a customer, the newest first, without deleted ones. */
export const listPictures = (tx: Tx, scope: Scope, customerId: number) =>
  shown(tx, scope).where('i.customer_id', '=', customerId).orderBy('i.id', 'desc').execute()

/** Undefined for a deleted picture. */
export const pictureById = (tx: Tx, scope: Scope, id: number) =>
  shown(tx, scope).where('i.id', '=', id).executeTakeFirst()

/** The bare row, also of a deleted picture. */
export const pictureRow = (tx: Tx, scope: Scope, id: number) =>
  tx
    .selectFrom('customer_pictures')
    .select(['customer_id', 'added_by', 'file_key', 'thumbnail_key', 'deleted_at'])
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .executeTakeFirst()

/**
 * Locks a customer until the transaction ends, so that of two who add the last picture one waits.
 * Returns how many there are; undefined for a deleted customer.
 */
export const countLocked = async (tx: Tx, scope: Scope, customerId: number): Promise<number | undefined> => {
  const customer = tx
    .selectFrom('customers')
    .select('id')
    .where('office_id', '=', scope.officeId)
    .where('id', '=', customerId)
    .where('deleted_at', 'is', null)
  if (!(await customer.forNoKeyUpdate().executeTakeFirst())) return undefined
  const { count } = await tx
    .selectFrom('customer_pictures')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('office_id', '=', scope.officeId)
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

type NewPicture = Omit<Insertable<DB['customer_pictures']>, 'office_id'>
/** Returns the id. The caller has stored the files. */
export const insertPicture = async (tx: Tx, scope: Scope, picture: NewPicture): Promise<number> => {
  const values = { ...picture, office_id: scope.officeId }
  return (await tx.insertInto('customer_pictures').values(values).returning('id').executeTakeFirstOrThrow()).id
}

type Change = { readonly note: string | null } | { readonly deleted_at: Date }
/** False when the picture is gone or the version is no longer current. */
export const updatePicture = (tx: Tx, scope: Scope, id: number, change: Change, seen: number | undefined) =>
  updateIfUnchanged(tx, scope, 'customer_pictures', { id, change, seen })

/** Brings back a deleted picture. */
export const markRestored = async (tx: Tx, scope: Scope, id: number): Promise<void> => {
  await tx
    .updateTable('customer_pictures')
    .set((e) => ({ deleted_at: null, version: e('version', '+', 1) }))
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .execute()
}

type Files = { readonly file_key: string; readonly thumbnail_key: string }
/** Deletes all pictures of customers for good, and returns their files. */
export const deletePicturesOf = async (tx: Tx, scope: Scope, customerIds: readonly number[]): Promise<Files[]> =>
  tx
    .deleteFrom('customer_pictures')
    .where('office_id', '=', scope.officeId)
    .where('customer_id', '=', sql<number>`any(${[...customerIds]}::bigint[])`)
    .returning(['file_key', 'thumbnail_key'])
    .execute()

/** The same for pictures that were deleted before an instant, at most `limit`. */
export const deleteRemovedPictures = async (tx: Tx, scope: Scope, before: Date, limit: number): Promise<Files[]> => {
  const { rows } = await sql<Files>`
    delete from customer_pictures where office_id = ${scope.officeId} and id in (
      select id from customer_pictures where office_id = ${scope.officeId} and deleted_at < ${before} limit ${limit})
    returning file_key, thumbnail_key`.execute(tx)
  return rows
}

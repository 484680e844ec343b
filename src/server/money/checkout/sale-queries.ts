/** Reads the data from which a sale is decided. */
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { liveUsers } from '#server/office/users/queries.ts'

/**
 * A customer, locked so that they cannot be merged or deleted during the sale; undefined when there
 * is none.
 */
export const customerForSale = (tx: Tx, scope: Scope, id: number) =>
  tx
    .selectFrom('customers')
    .select(['id', 'full_name', 'email', 'phone', 'settings_send_sms'])
    .where('office_id', '=', scope.officeId)
    .where('deleted_at', 'is', null)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
export type CustomerForSale = NonNullable<Awaited<ReturnType<typeof customerForSale>>>

/** The products and services with these ids that are still sold, by id. */
export async function productsForSale(tx: Tx, scope: Scope, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never>()
  const rows = await tx
    .selectFrom('products')
    .select(['id', 'name', 'price'])
    .where('office_id', '=', scope.officeId)
    .where('deleted_at', 'is', null)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** How many of these different users the office has. */
export const countUsers = async (tx: Tx, scope: Scope, ids: readonly number[]): Promise<number> =>
  ids.length === 0 ? 0 : (await liveUsers(tx, scope).where('id', 'in', ids).execute()).length

/**
 * The office's settings for sales: whether its plan has cards, and whether it sends documents by
 * SMS.
 */
export const tillSettings = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('offices as o')
    .innerJoin('subscriptions as s', 's.office_id', 'o.id')
    .innerJoin('plans as p', 'p.id', 's.plan_id')
    .select(['o.name', 'o.send_by_sms', 'p.cards'])
    .where('o.id', '=', scope.officeId)
    .executeTakeFirstOrThrow()

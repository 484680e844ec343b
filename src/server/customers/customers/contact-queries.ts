import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

/** An employee who sees only the contact details of their own customers. */
export type Viewer = { readonly userId: number; readonly since: Date }

/**
 * Whether the customer of `column` has an appointment with the employee from `since` on, also one
 * to come, that was neither deleted nor cancelled, and that the customer or a colleague gave them:
 * booking a customer for oneself shows no phone.
 */
export const isOwnCustomer = (scope: Scope, { userId, since }: Viewer, column: 'c.id' | 'm.customer_id') =>
  sql<boolean>`exists (select from appointments own where own.office_id = ${scope.officeId}
    and own.customer_id = ${sql.ref(column)} and own.employee_id = ${userId} and own.given_by is distinct from ${userId} and own.start_at > ${since}
    and own.deleted_at is null and own.status_key <> 'cancelled')`

/** Of these customers, the ids of the employee's own. */
export const ownCustomersAmong = async (tx: Tx, scope: Scope, viewer: Viewer, ids: readonly number[]) => {
  const rows = await tx
    .selectFrom('customers as c')
    .select('c.id')
    .where('c.office_id', '=', scope.officeId)
    .where(sql<boolean>`c.id = any(${[...ids]}::bigint[])`)
    .where(isOwnCustomer(scope, viewer, 'c.id'))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

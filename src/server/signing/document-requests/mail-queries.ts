import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

/**
 * A signed request with the address and the phone on the customer's card; undefined for a
 * customer who was deleted.
 */
export const signedForMail = (tx: Tx, scope: Scope, id: number) =>
  tx
    .selectFrom('document_requests as r')
    .innerJoin('customers as c', (j) => j.onRef('c.office_id', '=', 'r.office_id').onRef('c.id', '=', 'r.customer_id'))
    .innerJoin('offices as o', 'o.id', 'r.office_id')
    .select(['r.id', 'r.customer_id', 'r.document_name', 'r.token', 'c.email', 'c.phone', 'o.name as office_name'])
    .where('r.office_id', '=', scope.officeId)
    .where('r.id', '=', id)
    .where('r.status', '=', 'signed')
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst()

import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

/** The document that a customer has to sign, and has not yet. */
export const requestToSign = (tx: Tx, scope: Scope, customerId: number) =>
  tx
    .selectFrom('document_requests')
    .select(['id', 'token'])
    .where('office_id', '=', scope.officeId)
    .where('customer_id', '=', customerId)
    .where('status', 'in', ['sent', 'opened'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

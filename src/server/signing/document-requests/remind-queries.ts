import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

/**
 * A request that can still be signed, with the customer's settings for messages, and the start of
 * its visit unless that was cancelled or given to another customer. Locks the request until the
 * transaction ends.
 */
export const selectForUpdateOpenRequest = (tx: Tx, scope: Scope, now: Date, id: number) =>
  tx
    .selectFrom('document_requests as r')
    .innerJoin('documents as d', (j) => j.onRef('d.office_id', '=', 'r.office_id').onRef('d.id', '=', 'r.document_id'))
    .innerJoin('customers as c', (j) => j.onRef('c.office_id', '=', 'r.office_id').onRef('c.id', '=', 'r.customer_id'))
    .innerJoin('offices as o', 'o.id', 'r.office_id')
    .leftJoin('appointments as a', (j) =>
      j
        .onRef('a.office_id', '=', 'r.office_id')
        .onRef('a.id', '=', 'r.appointment_id')
        .onRef('a.customer_id', '=', 'r.customer_id')
        .on('a.deleted_at', 'is', null)
        .on('a.status_key', '<>', 'cancelled'),
    )
    .select(['r.customer_id', 'r.document_name', 'r.phone', 'r.token', 'o.name as office_name'])
    .select(['c.settings_send_sms', 'c.settings_send_approval_sms', 'a.start_at as visit_start'])
    .where('r.office_id', '=', scope.officeId)
    .where('r.id', '=', id)
    .where('r.purpose', '=', 'sign')
    .where('r.status', 'in', ['sent', 'opened'])
    .where('r.expires_at', '>', now)
    .where('d.deleted_at', 'is', null)
    .where('c.deleted_at', 'is', null)
    .forUpdate('r')
    .executeTakeFirst()

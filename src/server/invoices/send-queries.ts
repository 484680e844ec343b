import type { AllocationStatus } from '#shared/allocation-numbers/rules.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Scope } from '../platform/security/scope.ts'

/** The link of a document and where its customer can be reached. */
export const invoiceToSend = (tx: Tx, scope: Scope, id: number) =>
  tx
    .selectFrom('invoices as i')
    .innerJoin('offices as o', 'o.id', 'i.office_id')
    .leftJoin('customers as c', (j) => j.onRef('c.office_id', '=', 'i.office_id').onRef('c.id', '=', 'i.customer_id'))
    .leftJoin('allocation_numbers as a', (j) =>
      j.onRef('a.office_id', '=', 'i.office_id').onRef('a.invoice_id', '=', 'i.id'),
    )
    .select((e) => e.ref('a.status').$castTo<AllocationStatus | null>().as('allocation_status'))
    .select(['i.status', 'i.public_token', 'i.customer_id', 'i.email', 'c.phone', 'o.name as office_name'])
    .where('i.office_id', '=', scope.officeId)
    .where('i.id', '=', id)
    .executeTakeFirst()

/** The first consent counts. */
export const recordConsent = (tx: Tx, scope: Scope, customerId: number, now: Date) =>
  tx
    .updateTable('customers')
    .set({ documents_consent_at: now })
    .where('office_id', '=', scope.officeId)
    .where('id', '=', customerId)
    .where('documents_consent_at', 'is', null)
    .execute()

import { sql } from 'kysely'
import type { AllocationStatus } from '#shared/money/allocation-numbers/rules.ts'
import { seesInvoice, type OwnViewer } from '#server/customers/customers/sale-queries.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

/** The link of an invoice that the viewer sees, and where its customer can be reached. */
export const invoiceToSend = (tx: Tx, scope: Scope, id: number, viewer: OwnViewer) =>
  tx
    .selectFrom('invoices as i')
    .innerJoin('offices as o', 'o.id', 'i.office_id')
    .leftJoin('customers as c', (j) => j.onRef('c.office_id', '=', 'i.office_id').onRef('c.id', '=', 'i.customer_id'))
    .leftJoin('allocation_numbers as a', (j) =>
      j.onRef('a.office_id', '=', 'i.office_id').onRef('a.invoice_id', '=', 'i.id'),
    )
    .select((e) => e.ref('a.status').$castTo<AllocationStatus | null>().as('allocation_status'))
    .select(['i.status', 'i.public_token', 'i.customer_id', 'i.email', 'c.phone', 'c.documents_consent'])
    .select('o.name as office_name')
    .where('i.office_id', '=', scope.officeId)
    .where('i.id', '=', id)
    .where(seesInvoice(viewer, 'i'))
    .executeTakeFirst()

type Delivery = {
  readonly channel: 'sms' | 'email' | 'whatsapp'
  readonly status: 'queued' | 'sent' | 'delivered' | 'failed' | 'shared'
  readonly at: Date
}
/**
 * The last message of each channel that brought the invoice to its customer. WhatsApp is opened by
 * staff, so only that is known; it is in the audit log.
 */
export const deliveriesOf = async (tx: Tx, scope: Scope, id: number): Promise<Delivery[]> => {
  const { rows } = await sql<Delivery>`
    (select 'sms' as channel, status, coalesce(sent_at, created_at) as at from sms_messages
      where office_id = ${scope.officeId} and invoice_id = ${id} order by sms_messages.id desc limit 1)
    union all
    (select 'email', status, coalesce(sent_at, created_at) from mail_messages
      where office_id = ${scope.officeId} and invoice_id = ${id} order by mail_messages.id desc limit 1)
    union all
    (select 'whatsapp', 'shared', at from audit_log
      where office_id = ${scope.officeId} and subject = 'invoice' and subject_id = ${id}
        and action = 'share' and after ->> 'channel' = 'whatsapp' order by audit_log.id desc limit 1)
    order by at`.execute(tx)
  return rows
}

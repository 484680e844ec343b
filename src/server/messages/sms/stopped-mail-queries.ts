/** E-mails that were not sent, in the log of messages. */
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

type Logged = { readonly id: number; readonly kind: 'invoice' | 'document'; readonly customer_id: number | null }
/**
 * Writes a document that will not be sent into the log of messages, by its subject: the text may
 * have a link or a code. Nothing for mail that brings no document to a customer.
 */
export const logStoppedMail = async (tx: Tx, scope: Scope, id: number, now: Date): Promise<Logged[]> => {
  const { rows } = await sql<Logged>`
    insert into sms_messages (office_id, customer_id, order_id, invoice_id, phone, message, kind, channel, email,
      status, failure, dedupe_key, created_at, settled_at)
    select m.office_id, m.customer_id, m.order_id, m.invoice_id, coalesce(c.phone, ''), m.subject,
      case when num_nonnulls(m.order_id, m.invoice_id) = 1 then 'invoice' else 'document' end, 'email', m.address,
      'failed', 'recipient_limit', 'mail:' || m.id, m.created_at, ${now}
    from mail_messages m left join customers c on c.office_id = m.office_id and c.id = m.customer_id
    where m.office_id = ${scope.officeId} and m.id = ${id} and num_nonnulls(m.customer_id, m.order_id, m.invoice_id) > 0
      and num_nonnulls(m.appointment_id, m.report_month) = 0 and not m.is_secret
    on conflict (office_id, dedupe_key) do nothing
    returning id, kind, customer_id`.execute(tx)
  return rows
}

/** Sends the link of a sale's document by SMS and email, through the outbox. */
import { queueMail } from '../mail/queue-mail.ts'
import { queueSms } from '../sms/queue-sms.ts'
import type { IssuedDocument } from '../invoices/new-document.ts'
import type { IssueContext } from '../invoices/issue-document.ts'
import type { PlannedSale } from './plan-sale.ts'
import { customerForSale, type tillSettings } from './sale-queries.ts'
import { text } from './text.ts'

type Settings = Awaited<ReturnType<typeof tillSettings>>

/**
 * By SMS when the office sends documents so and the customer accepts messages; not for a debt
 * (specification 2.16). By email when the seller asked for it.
 */
export async function sendDocument(
  { tx, scope, now, services }: IssueContext,
  office: Settings,
  sale: PlannedSale,
  { id, public_token }: IssuedDocument,
): Promise<void> {
  const link = `${services.publicUrl()}/c-invoice/${public_token}`
  const { email, shareEmail } = sale.document
  const about = { customerId: sale.customerId, invoiceId: id }
  const message = text.document(office.name, link)
  if (shareEmail && email)
    await queueMail(tx, scope, now, { ...about, to: email, subject: text.documentSubject(office.name), text: message })
  if (!office.send_by_sms || sale.customerId === null || sale.payments.length === 0) return
  const customer = await customerForSale(tx, scope, sale.customerId)
  if (!customer?.settings_send_sms) return
  await queueSms(tx, scope, now, {
    ...about,
    kind: 'invoice',
    phone: customer.phone,
    message,
    dedupeKey: `invoice:${id}`,
  })
}

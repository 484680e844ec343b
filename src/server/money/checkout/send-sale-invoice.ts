/** Sends the link of a sale's invoice by SMS and email, through the outbox. */
import type { IssuedInvoice } from '../invoices/new-invoice.ts'
import { shortLinkOf } from '#server/platform/security/short-links.ts'
import type { IssueContext } from '../invoices/issue-invoice.ts'
import { queueDelivery } from '../invoices/queue-delivery.ts'
import type { PlannedSale } from './plan-sale.ts'
import { customerForSale, type tillSettings } from './sale-queries.ts'
import { text } from '../invoices/text.ts'

type Settings = Awaited<ReturnType<typeof tillSettings>>

/**
 * Only to those who agreed to files. By SMS when the office sends invoices so and the customer
 * accepts messages; not for a debt (specification 2.16), and not when the seller turned it off. By
 * email when they asked for it.
 */
export async function sendSaleInvoice(
  context: IssueContext,
  office: Settings,
  sale: PlannedSale,
  issued: IssuedInvoice,
): Promise<void> {
  const { tx, scope, services } = context
  const { public_token } = issued
  const { email, shareEmail, shareSms } = sale.document
  const { customerId } = sale
  if (shareEmail && email)
    await queueDelivery(context, issued, {
      channel: 'email',
      customerId,
      to: email,
      subject: text.documentSubject(office.name),
      text: text.documentMail(office.name, `${services.publicUrl()}/c-invoice/${public_token}`),
    })
  if (shareSms === false || !office.send_by_sms || customerId === null || sale.payments.length === 0) return
  const customer = await customerForSale(tx, scope, customerId)
  if (!customer?.settings_send_sms) return
  await queueDelivery(context, issued, {
    channel: 'sms',
    customerId,
    phone: customer.phone,
    message: text.documentLink(office.name, shortLinkOf(services, 'i', public_token)),
    dedupeKey: `invoice:${issued.id}`,
  })
}

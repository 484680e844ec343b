/** Invoices of deposits and of fees: money that came by card, without a sale. */
import { answerDocuments } from '#server/customers/customers/documents-consent-queries.ts'
import { shortLinkOf } from '#server/platform/security/short-links.ts'
import { issueInvoice, type IssueContext } from '../invoices/issue-invoice.ts'
import { queueDelivery } from '../invoices/queue-delivery.ts'
import type { IssuedInvoice, NewInvoice } from '../invoices/new-invoice.ts'
import type { InvoicePayment } from '../customer-orders/invoice-payment.ts'
import { customerOfOrder, shownOffice } from './hold-queries.ts'

type Paid = {
  readonly description: string
  readonly payment: InvoicePayment
  /** The message with the link of the invoice. */
  readonly textOf: (office: string, link: string) => string
}

/**
 * The 320 (400 of an exempt dealer) for a deposit, because VAT on services is due when money is
 * received, or for a fee. Its link goes out by SMS when the office and the customer want messages.
 * Call it last, as issueInvoice.
 */
export async function issueHoldInvoice(
  context: IssueContext,
  orderId: number,
  { description, payment, textOf }: Paid,
): Promise<IssuedInvoice> {
  const { tx, scope, services } = context
  const [customer, office] = await Promise.all([customerOfOrder(tx, scope, orderId), shownOffice(tx, scope)])
  // the page said so before the payment
  await answerDocuments(tx, scope, customer.id, { isGiven: true, source: 'booking', now: context.now })
  const line = { description, quantity: 1, price: payment.amount, discount: 0, productId: null, employeeId: null }
  const issued = await issueInvoice(context, { ...commonOf(orderId, customer), lines: [line], payments: [payment] })
  if (!office.send_by_sms || !customer.settings_send_sms) return issued
  await queueDelivery(context, issued, {
    channel: 'sms',
    customerId: customer.id,
    phone: customer.phone,
    message: textOf(office.name, shortLinkOf(services, 'i', issued.public_token)),
    dedupeKey: `invoice:${issued.id}`,
  })
  return issued
}

type Customer = Awaited<ReturnType<typeof customerOfOrder>>
/** What these invoices and their credits have in common. */
export const commonOf = (
  orderId: number,
  customer: Customer,
): Omit<NewInvoice, 'lines' | 'payments' | 'credits' | 'draftId'> => ({
  purpose: 'paid',
  orderId,
  customerId: customer.id,
  date: null,
  fullName: customer.customer_name,
  email: customer.email,
  businessNumber: customer.business_number,
  idNumber: null,
  shareEmail: false,
  paymentMethod: 'card',
  discount: 0,
  rounding: 0,
  tip: 0,
  note: null,
})

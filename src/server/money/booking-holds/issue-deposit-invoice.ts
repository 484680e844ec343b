/** Documents of deposits: the receipt when one is paid, and the credit of what returns. */
import { issueInvoice, type IssueContext } from '../invoices/issue-invoice.ts'
import { queueDelivery } from '../invoices/queue-delivery.ts'
import type { IssuedInvoice, NewInvoice } from '../invoices/new-invoice.ts'
import type { InvoicePayment } from '../customer-orders/invoice-payment.ts'
import { customerOfOrder, shownOffice } from './deposit-queries.ts'
import { depositText as text } from './text.ts'

type Visit = { readonly service_name: string; readonly start_time: string }

/**
 * The 320 (400 of an exempt dealer) for a deposit: VAT on services is due when money is received.
 * Its link goes out by SMS when the office sends documents so. Call it last, as issueInvoice.
 */
export async function issueDepositInvoice(
  context: IssueContext,
  orderId: number,
  { service_name, start_time }: Visit,
  payment: InvoicePayment,
): Promise<IssuedInvoice> {
  const { tx, scope } = context
  const [customer, office] = await Promise.all([customerOfOrder(tx, scope, orderId), shownOffice(tx, scope)])
  const line = { description: text.line(service_name, start_time), quantity: 1, price: payment.amount, discount: 0 }
  const common = commonOf(orderId, customer)
  const issued = await issueInvoice(context, {
    ...common,
    lines: [{ ...line, productId: null, employeeId: null }],
    payments: [payment],
  })
  await sendBySms(context, issued, { customer, office, textOf: text.document })
  return issued
}

type Recipient = {
  readonly customer: Customer
  readonly office: Awaited<ReturnType<typeof shownOffice>>
  readonly textOf: (office: string, link: string) => string
}
/**
 * Queues the link of a document to its customer, when the office and the customer want messages.
 */
export async function sendBySms(
  context: IssueContext,
  issued: IssuedInvoice,
  { customer, office, textOf }: Recipient,
): Promise<void> {
  if (!office.send_by_sms || !customer.settings_send_sms) return
  await queueDelivery(context, issued, {
    channel: 'sms',
    customerId: customer.id,
    phone: customer.phone,
    message: textOf(office.name, `${context.services.publicUrl()}/c-invoice/${issued.public_token}`),
    dedupeKey: `invoice:${issued.id}`,
  })
}

type Customer = Awaited<ReturnType<typeof customerOfOrder>>
/** The common part of both documents of a deposit. */
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
  businessNumber: null,
  shareEmail: false,
  paymentMethod: 'card',
  discount: 0,
  rounding: 0,
  tip: 0,
  note: null,
})

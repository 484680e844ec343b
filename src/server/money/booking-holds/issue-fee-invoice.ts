import { issueInvoice, type IssueContext } from '../invoices/issue-invoice.ts'
import type { InvoicePayment } from '../customer-orders/invoice-payment.ts'
import { commonOf, sendBySms } from './issue-deposit-invoice.ts'
import { customerOfOrder, shownOffice } from './deposit-queries.ts'
import { cardText as text } from './text.ts'

type Charged = { readonly orderId: number; readonly description: string; readonly payment: InvoicePayment }

/**
 * The 320 (400 of an exempt dealer) for a fee, dated the day on which it was charged. Its link goes
 * out by SMS when the office sends documents so. Call it last, as issueInvoice.
 */
export async function issueFeeInvoice(
  context: IssueContext,
  { orderId, description, payment }: Charged,
): Promise<void> {
  const { tx, scope } = context
  const [customer, office] = await Promise.all([customerOfOrder(tx, scope, orderId), shownOffice(tx, scope)])
  const line = { description, quantity: 1, price: payment.amount, discount: 0, productId: null, employeeId: null }
  const issued = await issueInvoice(context, { ...commonOf(orderId, customer), lines: [line], payments: [payment] })
  await sendBySms(context, issued, { customer, office, textOf: text.document })
}

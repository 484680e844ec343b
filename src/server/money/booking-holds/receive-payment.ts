import { orderChange } from '../customer-orders/changes.ts'
import type { InvoicePayment } from '../customer-orders/invoice-payment.ts'
import { insertPayments, markCompleted } from '../customer-orders/queries.ts'
import type { CardContext, PaidCard } from '../payment-gateway/card-orders.ts'
import { recordChange } from '#server/platform/database/record-change.ts'

/** Completes the order of a deposit or a fee with the money that came by card. It is locked. */
export async function receivePayment(
  context: CardContext,
  { orderId, amount, lastDigits, brand, instalments, approval }: PaidCard,
): Promise<InvoicePayment> {
  const { tx, scope, now } = context
  await markCompleted(tx, scope, orderId, now)
  const card = lastDigits === null ? null : { lastDigits, brand, instalments }
  const payment = { method: 'card' as const, amount, asmacta: approval, cheque: null, card }
  await insertPayments(context, orderId, [payment])
  recordChange(context, orderChange, { action: 'sell', id: orderId })
  return payment
}

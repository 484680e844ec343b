/** Orders of deposits and fees: one line, which a card pays later. */
import { orderChange } from '../customer-orders/changes.ts'
import type { InvoicePayment } from '../customer-orders/invoice-payment.ts'
import { addOrder, insertPayments, markCompleted, type NewOrder } from '../customer-orders/queries.ts'
import type { CardContext, PaidCard } from '../payment-gateway/card-orders.ts'
import { recordChange, type ChangeContext } from '#server/platform/database/record-change.ts'

type NewHoldOrder = Pick<NewOrder, 'customerId' | 'customerName' | 'customerEmail' | 'appointmentId' | 'sellerId'> & {
  readonly kind: 'deposit' | 'no_show'
  /** Agorot. */
  readonly amount: number
  readonly description: string
  readonly pending: object
}
/** Adds the order, which waits for its payment, and returns its id. */
export async function addHoldOrder(
  context: ChangeContext,
  { amount, description, ...order }: NewHoldOrder,
): Promise<number> {
  const line = { description, quantity: 1, price: amount, discount: 0, productId: null, employeeId: null }
  const sums = { total: amount, discount: 0, rounding: 0, tip: 0 }
  const { id } = await addOrder(context, { ...order, ...sums, paymentMethod: 'card', lines: [line] })
  recordChange(context, orderChange, { action: 'await_payment', id })
  return id
}

/** Completes the order, which is locked, with the money that came by card. */
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

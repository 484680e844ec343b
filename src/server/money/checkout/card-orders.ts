import { completeAppointment } from '#server/calendar/appointments/complete-appointment.ts'
import { creditInside } from '../invoices/credit-invoice.ts'
import type { WantedCredit } from '../invoices/plan-credit.ts'
import type { InvoicePayment } from '../invoices/invoice-snapshot.ts'
import type { CardContext, CardOrders, PaidCard } from '../payment-gateway/card-orders.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { orderChange } from '../customer-orders/changes.ts'
import { lockPrepaidOfOrder } from '../prepaid/balance-queries.ts'
import { completeSale } from './complete-sale.ts'
import { returnDeductions } from '../customer-orders/deduction-queries.ts'
import { isSold, markCancelled, markCompleted, selectForUpdateOrder } from '../customer-orders/queries.ts'
import type { PlannedSale } from './plan-sale.ts'

/**
 * Completes a pending order: the appointment, the money, the invoice and the messages, in the
 * transaction that records the payment. False when it is no longer pending, or when its appointment
 * was sold meanwhile, which cancels it. Nothing else may refuse it, because the customer has paid.
 */
async function completeCardOrder(context: CardContext, paid: PaidCard): Promise<boolean> {
  const { tx, scope, now } = context
  const order = await selectForUpdateOrder(tx, scope, paid.orderId)
  if (order?.status !== 'pending' || order.pending === null) return false
  const { id, order_number, appointment_id } = order
  if (appointment_id !== null) {
    // before the appointment, as a sale locks them
    await lockPrepaidOfOrder(tx, scope, id)
    await completeAppointment(context, appointment_id)
    if (await isSold(tx, scope, appointment_id)) {
      await cancel(context, id)
      return false
    }
  }
  await markCompleted(tx, scope, id, now)
  // a merge may have moved the order to another customer
  const sale = paidBy({ ...plannedOf(order.pending), customerId: order.customer_id }, paid)
  await completeSale(context, { id, order_number }, sale)
  return true
}

/** Orders that were pending before deductions existed have none. */
const plannedOf = (pending: unknown): PlannedSale => {
  const sale = pending as Omit<PlannedSale, 'deductions' | 'prepaid'> & Partial<PlannedSale>
  return { ...sale, deductions: sale.deductions ?? [], prepaid: sale.prepaid ?? [] }
}

/** The sale with the card's details. Its invoice has the date on which the money came. */
function paidBy(sale: PlannedSale, paid: PaidCard): PlannedSale {
  const { lastDigits, brand, instalments, approval } = paid
  const card = lastDigits === null ? null : { lastDigits, brand, instalments }
  const withCard = (part: InvoicePayment) => (part.method === 'card' ? { ...part, asmacta: approval, card } : part)
  return { ...sale, payments: sale.payments.map(withCard), document: { ...sale.document, date: null } }
}

async function abandonCardOrder(context: CardContext, orderId: number): Promise<void> {
  const order = await selectForUpdateOrder(context.tx, context.scope, orderId)
  if (order?.status === 'pending') await cancel(context, orderId)
}

async function cancel(context: CardContext, id: number): Promise<void> {
  await markCancelled(context.tx, context.scope, id)
  await returnDeductions(context, id)
  recordChange(context, orderChange, { action: 'cancel', id })
}

/** A refund keeps the request for its credit, which was checked when the refund was asked. */
const creditRefund: CardOrders['credit'] = (context, { invoiceId, wanted }, refund) =>
  creditInside(context, { id: invoiceId, wanted: wanted as WantedCredit, refund })

/** Orders that are paid by card, for the gateway. */
export const cardOrders: CardOrders = {
  complete: completeCardOrder,
  abandon: abandonCardOrder,
  credit: creditRefund,
}

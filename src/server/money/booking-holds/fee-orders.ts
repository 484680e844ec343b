/** Orders of fees for missed visits, for the card gateway. */
import { selectForUpdateAppointment } from '#server/calendar/appointments/queries.ts'
import { orderChange } from '../customer-orders/changes.ts'
import { isSold, markCancelled, selectForUpdateOrder } from '../customer-orders/queries.ts'
import { creditInside } from '../invoices/credit-invoice.ts'
import type { WantedCredit } from '../invoices/plan-credit.ts'
import type { CardContext, CardOrders, PaidCard } from '../payment-gateway/card-orders.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { keptCardChange } from './changes.ts'
import { receivePayment } from './hold-orders.ts'
import { issueHoldInvoice } from './issue-hold-invoice.ts'
import { keptCardOfOrder, selectForUpdateKeptCard } from './kept-card-queries.ts'
import { chargeable } from './show-kept-card.ts'
import { cardText as text } from './text.ts'

export const feeOrders: CardOrders = {
  complete: completeFee,
  // an attempt that was not found may be repeated with the same order
  abandon: async () => {},
  credit: (context, { invoiceId, wanted }, refund) =>
    creditInside(context, { id: invoiceId, wanted: wanted as WantedCredit, refund }),
}

/**
 * Records the charged fee with its money and invoice. False when the visit happened, was paid, or
 * the card was erased meanwhile: the money is then a late payment. The database erases the card and
 * refuses a second fee.
 */
async function completeFee(context: CardContext, paid: PaidCard): Promise<boolean> {
  const { tx, scope, now } = context
  const order = await selectForUpdateOrder(tx, scope, paid.orderId)
  const found = await keptCardOfOrder(tx, scope, paid.orderId)
  if (order?.status !== 'pending' || !found) return false
  await selectForUpdateAppointment(tx, scope, found.appointment_id)
  await selectForUpdateKeptCard(tx, scope, found.id)
  const card = (await keptCardOfOrder(tx, scope, order.id))!
  if (chargeable(card, now) < paid.amount || (await isSold(tx, scope, card.appointment_id))) {
    await markCancelled(tx, scope, order.id)
    recordChange(context, orderChange, { action: 'cancel', id: order.id })
    return false
  }
  const payment = await receivePayment(context, paid)
  recordChange(context, keptCardChange, { action: 'charge', id: card.id, eventId: card.appointment_id })
  const { description } = order.pending as { description: string }
  await issueHoldInvoice(context, order.id, { description, payment, textOf: text.document })
  return true
}

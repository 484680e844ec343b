/** Orders of fees for missed visits, for the card gateway. */
import { selectForUpdateAppointment } from '#server/calendar/appointments/queries.ts'
import { orderChange } from '../customer-orders/changes.ts'
import {
  insertPayments,
  isSold,
  markCancelled,
  markCompleted,
  selectForUpdateOrder,
} from '../customer-orders/queries.ts'
import { creditInside } from '../invoices/credit-invoice.ts'
import type { WantedCredit } from '../invoices/plan-credit.ts'
import type { CardContext, CardOrders, PaidCard } from '../payment-gateway/card-orders.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { keptCardChange } from './changes.ts'
import { issueFeeInvoice } from './issue-fee-invoice.ts'
import { keptCardOfOrder, selectForUpdateKeptCard } from './card-queries.ts'
import { chargeable } from './show-kept-card.ts'

export const feeOrders: CardOrders = {
  complete: completeFee,
  // an attempt that was not found may be repeated with the same order
  abandon: async () => {},
  credit: (context, { invoiceId, wanted }, refund) =>
    creditInside(context, { id: invoiceId, wanted: wanted as WantedCredit, refund }),
}

/**
 * Records the charged fee with its money and document. False when the visit happened, was paid, or
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
  await markCompleted(tx, scope, order.id, now)
  const { lastDigits, brand, instalments, approval } = paid
  const shown = lastDigits === null ? null : { lastDigits, brand, instalments }
  const payment = { method: 'card' as const, amount: paid.amount, asmacta: approval, cheque: null, card: shown }
  await insertPayments(context, order.id, [payment])
  recordChange(context, orderChange, { action: 'sell', id: order.id })
  recordChange(context, keptCardChange, { action: 'charge', id: card.id, eventId: card.appointment_id })
  const { description } = order.pending as { description: string }
  await issueFeeInvoice(context, { orderId: order.id, description, payment })
  return true
}

import { toMoney } from '#shared/values/money.ts'
import { recordChange } from '../platform/database/record-change.ts'
import type { CardOrders } from '../payment-gateway/card-orders.ts'
import { orderChange } from './changes.ts'
import { closePendingOrder, insertCardReceipt } from './card-queries.ts'

/** Orders that are paid by card, for the gateway. */
export const cardOrders: CardOrders = {
  complete: async (context, { orderId, amount, ...card }) => {
    const { tx, scope, now } = context
    if (!(await closePendingOrder(tx, scope, orderId, 'completed'))) return false
    await insertCardReceipt(tx, scope, { orderId, amount: toMoney(amount), now, ...card })
    await recordChange(context, orderChange, { action: 'complete', id: orderId })
    return true
  },
  abandon: async (context, orderId) => {
    if (!(await closePendingOrder(context.tx, context.scope, orderId, 'cancelled'))) return
    await recordChange(context, orderChange, { action: 'cancel', id: orderId })
  },
}

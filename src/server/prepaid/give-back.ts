import { orderChange } from '../customer-orders/changes.ts'
import { returnDeductions } from '../customer-orders/deduction-queries.ts'
import { cancelUnpaid, itemsOfOrder } from '../customer-orders/queries.ts'
import { recordChange } from '../platform/database/record-change.ts'
import { fail } from '../platform/fail.ts'
import type { OfficeContext } from '../platform/http/serve.ts'
import type { Staff } from '../platform/security/session.ts'
import { moveStock } from '../products/stock-queries.ts'
import { rightsOf } from '../users/queries.ts'
import { lockPrepaidOfOrder, orderToGiveBack } from './balance-queries.ts'

/**
 * Undoes an order for which nothing was left to pay and which therefore has no document: gives back
 * what it deducted, puts its goods back in stock, and cancels it, so that its appointment can be sold
 * again. An order with a document is undone by the credit. Repeating it changes nothing.
 */
export async function giveBack(context: OfficeContext<Staff>, orderId: number): Promise<void> {
  const { tx, scope, caller } = context
  if (!(await rightsOf(tx, scope, caller.userId))?.may_refund) fail('refund_not_allowed')
  const order = (await orderToGiveBack(tx, scope, orderId)) ?? fail('not_found')
  if (order.has_document) fail('order_has_document')
  await lockPrepaidOfOrder(tx, scope, orderId)
  const returned = await returnDeductions(context, orderId)
  if (returned === 0) return
  await cancelUnpaid(tx, scope, orderId)
  await moveStock(tx, scope, await itemsOfOrder(tx, scope, orderId), 'in')
  recordChange(context, orderChange, { action: 'cancel', id: orderId, after: { deductions: returned } })
}

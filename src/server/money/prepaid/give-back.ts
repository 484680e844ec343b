import { orderChange } from '../customer-orders/changes.ts'
import { returnDeductions } from '../customer-orders/deduction-queries.ts'
import { cancelUnpaid, itemsOfOrder, releaseVisit } from '../customer-orders/queries.ts'
import { requireSale } from '#server/customers/customers/limit-sight.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { moveStock } from '#server/catalog/products/stock-queries.ts'
import { rightsOf } from '#server/office/users/queries.ts'
import { lockPrepaidOfOrder, orderToGiveBack } from './balance-queries.ts'

/**
 * Gives back what an order used of punch cards, vouchers and a deposit, when no credit invoice can:
 * it has no invoice, because nothing was left to pay, or no money of the invoice is left for what
 * they paid. The goods return to stock, and the visit can be sold again. An order without an
 * invoice is cancelled. Repeating it changes nothing. Fails with order_has_document when a credit
 * undoes the order.
 */
export async function giveBack(context: OfficeContext<Staff>, orderId: number): Promise<void> {
  const { tx, scope, caller } = context
  if (!(await rightsOf(tx, scope, caller.userId))?.may_refund) fail('refund_not_allowed')
  await requireSale(context, orderId)
  // before the order, as a credit locks them
  const left = await context.services.hooks.restCredits.itemsPaidAhead(context, orderId)
  const order = (await orderToGiveBack(tx, scope, orderId)) ?? fail('not_found')
  if (order.has_document && left === null) fail('order_has_document')
  await lockPrepaidOfOrder(tx, scope, orderId)
  const returned = await returnDeductions(context, orderId)
  if (returned === 0) return
  await (order.has_document ? releaseVisit : cancelUnpaid)(tx, scope, orderId)
  await moveStock(context, left ?? (await itemsOfOrder(tx, scope, orderId)), 'in')
  const action = order.has_document ? 'refund' : 'cancel'
  recordChange(context, orderChange, { action, id: orderId, after: { deductions: returned } })
}

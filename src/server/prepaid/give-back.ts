import { orderChange } from '../customer-orders/changes.ts'
import { returnDeductions } from '../customer-orders/deduction-queries.ts'
import { recordChange } from '../platform/database/record-change.ts'
import { fail } from '../platform/fail.ts'
import type { OfficeContext } from '../platform/http/serve.ts'
import type { Staff } from '../platform/security/session.ts'
import { rightsOf } from '../users/queries.ts'
import { lockPrepaidOfOrder, orderToGiveBack } from './balance-queries.ts'

/**
 * Gives back what an order deducted, when nothing was left to pay and it therefore has no document.
 * An order with a document gives it back by the credit. Repeating it changes nothing.
 */
export async function giveBack(context: OfficeContext<Staff>, orderId: number): Promise<void> {
  const { tx, scope, caller } = context
  if (!(await rightsOf(tx, scope, caller.userId))?.may_refund) fail('refund_not_allowed')
  const order = (await orderToGiveBack(tx, scope, orderId)) ?? fail('not_found')
  if (order.has_document) fail('order_has_document')
  await lockPrepaidOfOrder(tx, scope, orderId)
  const rows = await returnDeductions(context, orderId)
  if (rows > 0) recordChange(context, orderChange, { action: 'refund', id: orderId, after: { deductions: rows } })
}

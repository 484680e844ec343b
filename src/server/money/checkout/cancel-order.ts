import { requireSale } from '#server/customers/customers/limit-sight.ts'
import { recordChange, type ChangeContext } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext, OwnTransactionContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import type { Services } from '#server/platform/services.ts'
import { confirmCardPayments } from '../payment-gateway/confirm-card-payment.ts'
import { cancelCardPayments } from '../payment-gateway/take-card-payment.ts'
import { rightsOf } from '#server/office/users/queries.ts'
import { orderChange } from '../customer-orders/changes.ts'
import { returnDeductions } from '../customer-orders/deduction-queries.ts'
import { markCancelled, selectForUpdateOrder } from '../customer-orders/queries.ts'

/**
 * Cancels a pending card order, after the gateway was asked whether it is paid. Repeating it
 * changes nothing. Fails with order_completed, also when the payment has just come.
 */
export async function cancelOrder(context: OwnTransactionContext<Staff>, id: number): Promise<void> {
  await context.inOffice((_, inside) => checkCancellable(inside, id))
  await confirmCardPayments(context, id)
  return context.finish((_, inside) => cancelPending(inside, id))
}

/** The orders of deposits and fees end with their appointments. */
async function checkCancellable(context: OfficeContext<Staff>, id: number): Promise<void> {
  const { tx, scope, caller } = context
  if (!(await rightsOf(tx, scope, caller.userId))?.may_sell) fail('selling_not_allowed')
  await requireSale(context, id)
  const kind = (await selectForUpdateOrder(tx, scope, id))?.kind
  if (kind === 'deposit' || kind === 'no_show') fail('not_found')
}

/**
 * Cancels a pending order, and gives back what it deducted, in the caller's transaction. Fails with
 * order_completed or not_found.
 */
export async function cancelPending(context: ChangeContext & { services: Services }, id: number): Promise<void> {
  const { tx, scope } = context
  const { status } = (await selectForUpdateOrder(tx, scope, id)) ?? fail('not_found')
  if (status === 'completed') fail('order_completed')
  if (status !== 'pending') return
  await markCancelled(tx, scope, id)
  await returnDeductions(context, id)
  await cancelCardPayments(context, id)
  recordChange(context, orderChange, { action: 'cancel', id })
}

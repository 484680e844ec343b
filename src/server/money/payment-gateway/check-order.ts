import { perOffice } from '#server/office/subscriptions/limit-table.ts'
import { requireSale } from '#server/customers/customers/limit-sight.ts'
import { fail } from '#server/platform/fail.ts'
import type { OwnTransactionContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { confirmCardPayments } from './confirm-card-payment.ts'
import { paymentsOfOrder } from './payment-queries.ts'

/**
 * The state of the card payment of an order, and why a card was declined, for the screen that waits
 * for it.
 */
export async function checkOrder(context: OwnTransactionContext<Staff>, orderId: number) {
  await context.services.limits.take(perOffice.checks, String(context.scope.officeId))
  await context.inOffice((_, inside) => requireSale(inside, orderId))
  const status = await confirmCardPayments(context, orderId)
  if (status === 'none') return fail('not_found')
  return context.finish(async (tx, { scope }) => {
    const [newest] = await paymentsOfOrder(tx, scope, orderId)
    return { status, failure: status === 'failed' ? (newest?.failure ?? null) : null }
  })
}

import type { BetweenTransactions } from '#server/platform/http/serve.ts'
import { isOfGateway } from './open-gateway.ts'
import { paymentsOfOrder } from './payment-queries.ts'
import { settleCardPayment, statusOf, type CardStatus } from './settle-card-payment.ts'

/**
 * Asks the gateway about the card payments of an order, outside any transaction, and completes the
 * order when one was paid. Returns 'paid' only for an order that a payment has completed, otherwise
 * the state of the newest payment. A gateway that gives no answer changes nothing.
 */
export async function confirmCardPayments(between: BetweenTransactions, orderId: number): Promise<CardStatus | 'none'> {
  const read = () => between.inOffice((tx) => paymentsOfOrder(tx, between.scope, orderId))
  for (const { id, status } of await read()) {
    if (status === 'paid') continue
    try {
      await settleCardPayment(between, id)
    } catch (error) {
      if (!isOfGateway(error)) throw error
    }
  }
  const statuses = (await read()).map(statusOf)
  return (
    statuses.find((status) => status === 'paid') ??
    statuses.find((status) => status === 'late') ??
    statuses[0] ??
    'none'
  )
}

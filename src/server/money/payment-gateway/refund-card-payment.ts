import { toAgorot, toMoney } from '#shared/values/money.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/fail.ts'
import type { BetweenTransactions, OfficeContext } from '#server/platform/http/serve.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { GatewaySilent } from '#server/providers/card-payments/card-gateway.ts'
import type { WantedCredit } from './card-orders.ts'
import { isOfGateway, openGateway } from './open-gateway.ts'
import { paymentsOfOrder, selectForUpdatePayment, type CardPaymentRow } from './payment-queries.ts'
import { accountById } from './queries.ts'
import { insertRefund, refundByKey, refundedOf, updateRefund } from './refund-queries.ts'

/**
 * A refund to make. `amount` is in agorot. `key` is our own name of the refund, at most 80
 * characters: the same key never refunds twice.
 */
export type Refund = { readonly amount: number; readonly key: string; readonly credit?: WantedCredit }
export type ClaimedRefund = Awaited<ReturnType<typeof claimRefund>>
export type MadeRefund = { readonly id: number; readonly refundId: string }
type Context = Pick<OfficeContext, 'tx' | 'scope' | 'now'>

/** `claimRefund` of the card payment that completed an order. */
export async function claimRefundOfOrder(context: Context, orderId: number, refund: Refund): Promise<ClaimedRefund> {
  const payments = await paymentsOfOrder(context.tx, context.scope, orderId)
  const paid = payments.find(({ status, late_reason }) => status === 'paid' && late_reason === null)
  return claimRefund(context, paid?.id ?? fail('card_payment_missing'), refund)
}

/**
 * Writes a refund before the gateway is asked. The payment's lock keeps the sum of its refunds.
 * Fails with card_payment_missing, card_refund_over_payment, or card_refund_unknown while an
 * earlier refund of this key, or of this invoice, has no answer.
 */
export async function claimRefund({ tx, scope, now }: Context, paymentId: number, { amount, key, credit }: Refund) {
  const payment: CardPaymentRow = (await selectForUpdatePayment(tx, scope, paymentId)) ?? fail('card_payment_missing')
  if (payment.status !== 'paid') fail('card_payment_missing')
  const known = await refundByKey(tx, scope, key)
  if (known && (known.card_payment_id !== paymentId || known.amount !== toMoney(amount)))
    throw new Error('the key of a refund names another refund')
  if (known?.status === 'made') throw new Error('this refund was made already')
  if (known?.status === 'asked') fail('card_refund_unknown')
  const before = toAgorot(await refundedOf(tx, scope, paymentId))
  if (before + amount > toAgorot(payment.paid_amount!)) fail('card_refund_over_payment')
  const account = await accountById(tx, scope, payment.gateway_id)
  if (known) await updateRefund(tx, scope, known.id, { status: 'asked', created_at: now })
  const id = known?.id ?? (await insertRefund(tx, scope, { paymentId, key, amount: toMoney(amount), now, credit }))
  return { id, amount, key, account, transactionId: payment.transaction_id! }
}

/**
 * Asks the gateway for a claimed refund, outside any transaction. The caller records the answer
 * with `recordRefund`; until then the refund is shown to the owner as one without an answer. Fails
 * with card_refund_declined, or with card_refund_unknown when the gateway gave no answer: the
 * refund may have been made, so it is not asked again until the owner has looked.
 */
export async function requestRefund(between: BetweenTransactions, claimed: ClaimedRefund): Promise<MadeRefund> {
  const { id, account, amount, key, transactionId } = claimed
  try {
    return { id, ...(await openGateway(between, account).refund(transactionId, amount, key)) }
  } catch (error) {
    if (!isOfGateway(error)) throw error
    if (error instanceof GatewaySilent) return fail('card_refund_unknown', {}, error)
    await between.inOffice((tx) => updateRefund(tx, between.scope, id, { status: 'declined' }))
    return fail('card_refund_declined', {}, error)
  }
}

/**
 * Records that money went back, in the transaction of what follows from it. `creditId` is the
 * invoice of its credit.
 */
export const recordRefund = async (tx: Tx, scope: Scope, made: MadeRefund, creditId?: number): Promise<void> => {
  const credited = creditId === undefined ? {} : { credit_id: creditId }
  await updateRefund(tx, scope, made.id, { status: 'made', refund_id: made.refundId, ...credited })
}

import { toAgorot, toMoney } from '#shared/values/money.ts'
import type { Tx } from '../platform/database/database.ts'
import { fail } from '../platform/fail.ts'
import { GatewaySilent } from '../providers/card-payments/card-gateway.ts'
import type { Between } from './card-orders.ts'
import { isOfGateway, openGateway } from './open-gateway.ts'
import { paymentsOfOrder, selectForUpdatePayment, type CardPaymentRow } from './payment-queries.ts'
import { accountById } from './queries.ts'
import { insertRefund, refundByKey, refundedOf, updateRefund } from './refund-queries.ts'

type Refund = { readonly amount: number; readonly key: string }
type Made = { readonly refundId: string }

/**
 * Gives money of an order back to the card that paid it, outside any transaction. `amount` is in
 * agorot. `key` is our own name of the refund, at most 80 characters: the same key never refunds
 * twice, and a refund that was made answers its id again. Fails with card_payment_missing,
 * card_refund_over_payment, card_refund_declined, or card_refund_unknown when the gateway gave no
 * answer: the refund may have been made, so the same key is then refused until somebody has looked.
 */
export async function refundCardPayment(between: Between, of: Refund & { readonly orderId: number }): Promise<Made> {
  const payments = await between.inOffice((tx) => paymentsOfOrder(tx, between.scope, of.orderId))
  const paid = payments.find(({ status, late_reason }) => status === 'paid' && late_reason === null)
  return refundPayment(between, paid?.id ?? fail('card_payment_missing'), of)
}

/** The same for one payment, such as a late one. */
export async function refundPayment(between: Between, paymentId: number, refund: Refund): Promise<Made> {
  const { scope, inOffice } = between
  const claimed = await inOffice((tx) => claim(tx, between, paymentId, refund))
  if ('made' in claimed) return claimed.made
  const { id, payment, account } = claimed
  try {
    const made = await openGateway(between, account).refund(payment.transaction_id!, refund.amount, refund.key)
    await inOffice((tx) => updateRefund(tx, scope, id, { status: 'made', refund_id: made.refundId }))
    return made
  } catch (error) {
    if (!isOfGateway(error)) throw error
    if (error instanceof GatewaySilent) return fail('card_refund_unknown', {}, error)
    await inOffice((tx) => updateRefund(tx, scope, id, { status: 'declined' }))
    return fail('card_refund_declined', {}, error)
  }
}

/** Writes the refund before the gateway is asked. The payment's lock keeps the sum of its refunds. */
async function claim(tx: Tx, { scope, now }: Between, paymentId: number, { amount, key }: Refund) {
  const payment: CardPaymentRow = (await selectForUpdatePayment(tx, scope, paymentId)) ?? fail('card_payment_missing')
  if (payment.status !== 'paid') fail('card_payment_missing')
  const known = await refundByKey(tx, scope, key)
  if (known && (known.card_payment_id !== paymentId || known.amount !== toMoney(amount)))
    throw new Error('the key of a refund names another refund')
  if (known?.status === 'made') return { made: { refundId: known.refund_id! } }
  if (known?.status === 'asked') fail('card_refund_unknown')
  const before = toAgorot(await refundedOf(tx, scope, paymentId))
  if (before + amount > toAgorot(payment.paid_amount!)) fail('card_refund_over_payment')
  const account = await accountById(tx, scope, payment.gateway_id)
  if (known) await updateRefund(tx, scope, known.id, { status: 'asked', created_at: now })
  const id = known?.id ?? (await insertRefund(tx, scope, { paymentId, key, amount: toMoney(amount), now }))
  return { id, payment, account }
}

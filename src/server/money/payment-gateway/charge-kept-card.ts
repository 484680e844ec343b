import { MINUTE } from '#shared/values/local-time.ts'
import { toAgorot, toMoney } from '#shared/values/money.ts'
import { fail } from '#server/platform/fail.ts'
import type { BetweenTransactions, OfficeContext } from '#server/platform/http/serve.ts'
import { linkToken } from '#server/platform/security/crypto.ts'
import { GatewayRefusal, type PageState } from '#server/providers/card-payments/card-gateway.ts'
import { openGateway } from './open-gateway.ts'
import { cardPayment, insertCardPayment } from './payment-queries.ts'
import { planCheck } from './plan-check.ts'
import { accountById } from './queries.ts'
import { WAIT_MINUTES } from './rules.ts'
import { recordState, type CardStatus } from './settle-card-payment.ts'

type Charge = {
  readonly orderId: number
  /** The account that keeps the card. */
  readonly gatewayId: number
  /** Agorot. */
  readonly amount: number
  /** Our own name of the charge at the gateway. */
  readonly key: string
}

/**
 * Adds an attempt to charge a kept card, before the gateway is asked. A job looks the charge up
 * until it is found or declined, so that nothing is lost when this process dies.
 */
export async function addCharge(
  context: Pick<OfficeContext, 'tx' | 'scope' | 'now' | 'services'>,
  { orderId, gatewayId, amount, key }: Charge,
): Promise<number> {
  const { tx, scope, now } = context
  const expires = new Date(now.getTime() + WAIT_MINUTES * MINUTE)
  const payment = { orderId, gatewayId, token: linkToken(), amount: toMoney(amount), now, expires, chargeKey: key }
  const id = await insertCardPayment(tx, scope, payment)
  await planCheck(context, { id, created_at: now })
  return id
}

/**
 * Charges the card outside any transaction and records the answer in one, in which the order is
 * completed. Fails with GatewaySilent when there is no answer; the job then looks the charge up.
 */
export async function chargeKeptCard(
  between: BetweenTransactions,
  {
    paymentId,
    token,
    description,
  }: { readonly paymentId: number; readonly token: string; readonly description: string },
): Promise<CardStatus> {
  const { scope, inOffice } = between
  const { payment, account } = await inOffice(async (tx) => {
    const found = (await cardPayment(tx, scope, paymentId)) ?? fail('not_found')
    return { payment: found, account: await accountById(tx, scope, found.gateway_id) }
  })
  const charge = { amount: toAgorot(payment.amount), key: payment.charge_key!, description }
  let state: PageState
  try {
    state = { state: 'paid', transaction: await openGateway(between, account).keptCards.charge(token, charge) }
  } catch (error) {
    if (!(error instanceof GatewayRefusal)) throw error
    state = { state: 'failed', reason: error.code }
  }
  return recordState(between, paymentId, state)
}

import { toAgorot, toMoney } from '#shared/values/money.ts'
import { planHas } from '#server/office/subscriptions/plan-queries.ts'
import { fail } from '#server/platform/fail.ts'
import { isProduction } from '#server/platform/environment.ts'
import type { BetweenTransactions, OfficeContext } from '#server/platform/http/serve.ts'
import { linkToken } from '#server/platform/security/crypto.ts'
import type { Services } from '#server/platform/services.ts'
import type { NewPage } from '#server/providers/card-payments/card-gateway.ts'
import { isOfGateway, openGateway, sentenceOf } from './open-gateway.ts'
import { cancelWaiting, cardPayment, insertCardPayment, storePage, updateCardPayment } from './payment-queries.ts'
import { planCheck } from './plan-check.ts'
import { accountById, currentAccount, upsertCurrentAccount } from './queries.ts'
import { referenceOf, WAIT_MINUTES } from './rules.ts'
import { MINUTE } from '#shared/values/local-time.ts'
import { text } from './text.ts'

type Context = Pick<OfficeContext, 'tx' | 'scope' | 'now' | 'services'>

/**
 * Adds a card payment in the transaction that adds its pending order, and returns its id. `amount`
 * is in agorot. A job asks the gateway about it until it is paid or given up, so that nothing is
 * lost when this process dies. Fails with card_plan_required or gateway_missing.
 */
export async function addCardPayment(
  context: Context,
  { orderId, amount }: { readonly orderId: number; readonly amount: number },
): Promise<number> {
  const { tx, scope, now } = context
  if (!(await planHas(tx, scope, 'cards'))) fail('card_plan_required')
  const gatewayId = await accountForPayments(context)
  await cancelWaiting(tx, scope, orderId)
  const expires = new Date(now.getTime() + WAIT_MINUTES * MINUTE)
  const payment = { orderId, gatewayId, token: linkToken(), amount: toMoney(amount), now, expires }
  const id = await insertCardPayment(tx, scope, payment)
  await planCheck(context, { id, created_at: now })
  return id
}

/** Whether the office can take cards: its plan has them, and there is a gateway to use. */
export async function takesCards({ tx, scope, services }: Context): Promise<boolean> {
  const account = await currentAccount(tx, scope)
  const isReal = account !== undefined && account.gateway !== 'sandbox'
  return (isReal || !isProduction(services.environment)) && planHas(tx, scope, 'cards')
}

/** In development an office without an account gets the sandbox. */
export async function accountForPayments({ tx, scope, services }: Context): Promise<number> {
  const account = await currentAccount(tx, scope)
  if (account && !(account.gateway === 'sandbox' && isProduction(services.environment))) return account.id
  if (isProduction(services.environment)) return fail('gateway_missing')
  return upsertCurrentAccount(tx, scope, { gateway: 'sandbox', terminal_number: '', credentials: null })
}

type Shown = Pick<NewPage, 'description' | 'customer'>
/**
 * Opens the gateway's page of a payment, outside any transaction. `refused` is the sentence for the
 * seller when there is no page; the caller then cancels the order.
 */
export async function openCardPage(
  between: BetweenTransactions,
  paymentId: number,
  shown: Shown,
): Promise<{ readonly url: string } | { readonly refused: string }> {
  const { scope, services, inOffice } = between
  const { payment, account } = await inOffice(async (tx) => {
    const found = (await cardPayment(tx, scope, paymentId)) ?? fail('not_found')
    return { payment: found, account: await accountById(tx, scope, found.gateway_id) }
  })
  try {
    const page = await openGateway(between, account).createPage({
      ...shown,
      reference: referenceOf(scope.officeId, paymentId),
      amount: toAgorot(payment.amount),
      urls: urlsOf(services, payment.token),
    })
    const isWaiting = await inOffice((tx) => storePage(tx, scope, paymentId, page.pageId))
    return isWaiting ? { url: page.url } : { refused: text.cancelled }
  } catch (error) {
    if (!isOfGateway(error)) throw error
    const failure = error.message.slice(0, 200)
    await inOffice((tx) => updateCardPayment(tx, scope, paymentId, { status: 'failed', failure }))
    return { refused: sentenceOf(error) }
  }
}

/** Where a gateway's page leads, and where it posts its webhook. */
export const urlsOf = (services: Services, token: string): NewPage['urls'] => ({
  success: `${services.publicUrl()}/payment-success`,
  failed: `${services.publicUrl()}/payment-failed`,
  cancelled: `${services.publicUrl()}/payment-cancelled`,
  webhook: `${services.publicUrl()}/api/payment-gateway/webhook/${token}`,
})

/**
 * Stops waiting for the card payments of an order, in the transaction that cancels it. Money that
 * still comes is recorded as a late payment.
 */
export async function cancelCardPayments({ tx, scope }: Context, orderId: number): Promise<void> {
  await cancelWaiting(tx, scope, orderId)
}

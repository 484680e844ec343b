import { perNetwork } from '#server/office/subscriptions/limit-table.ts'
import { fail } from '#server/platform/fail.ts'
import type { PublicContext } from '#server/platform/http/serve.ts'
import type { WebhookHeaders } from '#server/providers/card-payments/card-gateway.ts'
import { isOfGateway, openGateway } from './open-gateway.ts'
import { cardPayment, paymentWithToken } from './payment-queries.ts'
import { checkNow } from './plan-check.ts'
import { accountById } from './queries.ts'

export type ReceivedWebhook = { readonly bytes: Uint8Array; readonly headers: WebhookHeaders }

/**
 * Takes a gateway's webhook as a reason to ask the gateway: its content is never trusted. However
 * often it is repeated, one job asks. Fails with webhook_forged for a wrong signature or page, and
 * with not_found for an address that no payment has.
 */
export async function receiveWebhook(context: PublicContext, token: string, { bytes, headers }: ReceivedWebhook) {
  const { services, db, enter, ip } = context
  await services.limits.takeNetwork(perNetwork.webhooks, ip)
  const found = (await paymentWithToken(db, token)) ?? fail('not_found')
  const read = await enter(found.office_id, async (tx, scope) => {
    const payment = (await cardPayment(tx, scope, found.id)) ?? fail('not_found')
    return { scope, payment, account: await accountById(tx, scope, payment.gateway_id) }
  })
  const { scope, payment, account } = read
  const about = verified(() => openGateway({ services, scope }, account).verifyWebhook(bytes, headers))
  // the call that opened the page may not have been answered yet; the page's id is then unknown
  if (!about || (payment.page_id !== null && about.pageId.toLowerCase() !== payment.page_id.toLowerCase()))
    fail('webhook_forged')
  if (payment.status !== 'paid') await enter(found.office_id, (tx) => checkNow({ tx }, payment.id))
  return { ok: true } as const
}

/** Without readable credentials no signature can be right. */
export function verified<T>(verify: () => T): T | null {
  try {
    return verify()
  } catch (error) {
    if (isOfGateway(error)) return null
    throw error
  }
}

import { perNetwork } from '#server/office/subscriptions/limit-table.ts'
import { openGateway } from '../payment-gateway/open-gateway.ts'
import { accountById } from '../payment-gateway/queries.ts'
import { verified, type ReceivedWebhook } from '../payment-gateway/receive-webhook.ts'
import { fail } from '#server/platform/fail.ts'
import type { PublicContext } from '#server/platform/http/serve.ts'
import { checkCardNow } from './plan-card-check.ts'
import { keptCardWithToken } from './kept-card-queries.ts'

/**
 * Takes a gateway's webhook as a reason to ask whether a card was given: its content is never
 * trusted. However often it is repeated, one job asks. Fails with webhook_forged for a wrong
 * signature or page, and with not_found for an address that no card has.
 */
export async function receiveCardWebhook(
  { services, db, enter, ip }: PublicContext,
  token: string,
  { bytes, headers }: ReceivedWebhook,
) {
  await services.limits.takeNetwork(perNetwork.webhooks, ip)
  const card = (await keptCardWithToken(db, token)) ?? fail('not_found')
  const { scope, account } = await enter(card.office_id, async (tx, office) => ({
    scope: office,
    account: await accountById(tx, office, card.gateway_id),
  }))
  const about = verified(() => openGateway({ services, scope }, account).verifyWebhook(bytes, headers))
  // the call that opened the page may not have been answered yet; the page's id is then unknown
  if (!about || (card.page_id !== null && about.pageId.toLowerCase() !== card.page_id.toLowerCase()))
    fail('webhook_forged')
  if (card.given_at === null) await enter(card.office_id, (tx) => checkCardNow({ tx }, card.id))
  return { ok: true } as const
}

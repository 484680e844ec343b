import { perNetwork } from '#server/office/subscriptions/limit-table.ts'
import type { PublicContext } from '#server/platform/http/serve.ts'
import { markOpened, messageOfLink } from './link-queries.ts'

/**
 * The page behind the link of a message: the office's page of reviews in a review request,
 * otherwise its booking page. Undefined for an unknown token. Nothing of the request goes into the
 * address. The first opening is noted.
 */
export async function openLink(context: PublicContext, token: string, isCounted: boolean): Promise<string | undefined> {
  const { services, now } = context
  const message = /^[\w-]{12}$/.test(token) ? await messageOfLink(context.db, token) : undefined
  await services.limits.takeNetwork(perNetwork.opens, context.ip, message?.office_id)
  if (!message) return undefined
  if (isCounted) await context.enter(message.office_id, (tx, scope) => markOpened(tx, scope, message.id, now))
  return message.review_url ?? `${services.publicUrl()}/book/${message.slug}`
}

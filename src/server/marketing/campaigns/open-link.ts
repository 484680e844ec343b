import { perNetwork } from '#server/office/subscriptions/limit-table.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { PublicContext } from '#server/platform/http/serve.ts'
import type { ShortLink } from '#server/platform/security/short-links.ts'
import { requestOfShortLink } from '#server/signing/document-requests/queries.ts'
import { waitingOfShortLink } from '#server/booking/waiting-list/link-queries.ts'
import { visitOfShortLink } from '#server/calendar/appointments/message-queries.ts'
import { invoiceOfShortLink } from '#server/money/invoices/file-queries.ts'
import { markOpened, messageOfLink } from './link-queries.ts'
import { phoneOfShortLink } from './refusal-queries.ts'

type Found = { readonly office_id: number; readonly stored: string }
/**
 * Where each kind leads, of a visit, an invoice, a document to sign, the waiting list and the
 * removal from marketing, and how it is found.
 */
const targets = {
  v: { page: '/book/manage', find: visitOfShortLink },
  i: { page: '/c-invoice', find: invoiceOfShortLink },
  s: { page: '/sign', find: requestOfShortLink },
  w: { page: '/book/waiting', find: waitingOfShortLink },
  u: { page: '/u', find: phoneOfShortLink },
} satisfies Record<
  ShortLink['kind'],
  { page: string; find: (db: Database, part: string) => Promise<Found | undefined> }
>

/**
 * The page behind the link of a message: that of a visit, an invoice, a document or a list; of
 * marketing the office's page of reviews in a review request, otherwise its booking page. Undefined
 * for an unknown token. Nothing of the request goes into the address. The first opening of
 * marketing is noted; else opening changes nothing.
 */
export async function openLink(context: PublicContext, token: string, isCounted: boolean): Promise<string | undefined> {
  const { services, now, db } = context
  const { links } = services.secrets
  const short = links.readShort(token)
  const target = short && targets[short.kind]
  const found = target ? await target.find(db, short.part) : undefined
  const message = !found && /^[\w-]{12}$/.test(token) ? await messageOfLink(db, token) : undefined
  await services.limits.takeNetwork(perNetwork.opens, context.ip, (found ?? message)?.office_id)
  if (target && found) return `${services.publicUrl()}${target.page}/${links.tokenOf(found.stored)}`
  if (!message) return undefined
  if (isCounted) await context.enter(message.office_id, (tx, scope) => markOpened(tx, scope, message.id, now))
  return message.review_url ?? `${services.publicUrl()}/book/${message.slug}`
}

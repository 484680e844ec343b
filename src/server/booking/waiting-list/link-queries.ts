/** The links of the waiting list, whose page is one of the public pages. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { newLinkSeed } from '#server/platform/security/link-seeds.ts'
import { shortLinkOf } from '#server/platform/security/short-links.ts'

/** What is stored in place of a link's token, which is looked up before its office is known. */
export const macOfLink = (services: OfficeContext['services'], token: string): Buffer =>
  services.secrets.mac('waiting-list-link', token)
/** A new link: what is stored of it, and its address as stored texts have it. */
export function newLink(services: OfficeContext['services']) {
  const token = newLinkSeed()
  const token_mac = macOfLink(services, services.secrets.links.tokenOf(token))
  return { token, token_mac, link: shortLinkOf(services, 'w', token) }
}

const isOf = (part: string) => sql<boolean>`substr(token, 2, 11) = ${part}`
/** The offer or the entry of a short link (platform/security/short-links.ts), in any office. */
export const waitingOfShortLink = async (db: Database, part: string) => {
  const of = (table: 'waiting_offers' | 'waiting_entries') =>
    db
      .selectFrom(table)
      .select(['office_id', 'token as stored'])
      .where(isOf(part))
      .$narrowType<{ stored: string }>()
      .executeTakeFirst()
  return (await of('waiting_offers')) ?? (await of('waiting_entries'))
}

/** The office and the entry of a link, and the offer if the link came with one. */
export const behindLink = async (db: Database, mac: Buffer) => {
  const ofOffer = await db
    .selectFrom('waiting_offers')
    .select(['office_id', 'entry_id', 'id as offer_id'])
    .where('token_mac', '=', mac)
    .executeTakeFirst()
  if (ofOffer) return ofOffer
  const ofEntry = await db
    .selectFrom('waiting_entries')
    .select(['office_id', 'id as entry_id'])
    .where('token_mac', '=', mac)
    .executeTakeFirst()
  return ofEntry && { ...ofEntry, offer_id: null }
}

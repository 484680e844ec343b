/** The links of the waiting list, whose page is one of the public pages. */
import type { Database } from '#server/platform/database/database.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'

/** What is stored in place of a link's token, which is looked up before its office is known. */
export const macOfLink = (services: OfficeContext['services'], token: string): Buffer =>
  services.secrets.mac('waiting-list-link', token)
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

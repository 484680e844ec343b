import { sql } from 'kysely'
import { resumedConsent } from '#shared/customers/customers/text.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { shortMarkOf } from '#server/platform/security/short-links.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { isMarketing } from './queries.ts'

/** The phone behind a removal link, in any office. `stored`: under what its token may be stored. */
export const phoneOfToken = (db: Database, stored: readonly string[]) =>
  db
    .selectFrom('marketing_phones as p')
    .innerJoin('offices as o', 'o.id', 'p.office_id')
    .select(['p.office_id', 'p.phone', 'p.refused_at', 'o.name as office'])
    .where('p.token', '=', sql<string>`any(${stored})`)
    .executeTakeFirst()

/** The phone of a short link (platform/security/short-links.ts), in any office. */
export const phoneOfShortLink = (db: Database, part: string) =>
  db
    .selectFrom('marketing_phones')
    .select(['office_id', 'token as stored'])
    .where(sql<boolean>`substr(token, 2, 11) = ${part}`)
    .executeTakeFirst()
/** The end of the short removal link of a row `p` of marketing_phones. */
export const removalEnd = sql`${shortMarkOf('u')}::text || substr(p.token, 2, 11)`

/** Stores or removes the refusal of a phone. */
export const setRefusal = async (tx: Tx, scope: Scope, phone: string, refusedAt: Date | null): Promise<void> => {
  await tx
    .updateTable('marketing_phones')
    .set({ refused_at: refusedAt })
    .where('office_id', '=', scope.officeId)
    .where('phone', '=', phone)
    .execute()
}

/** Stores the refusal of a phone that may have no row. The first refusal keeps its time. */
export const insertRefusal = async (tx: Tx, scope: Scope, phone: string, refusedAt: Date): Promise<void> => {
  await tx
    .insertInto('marketing_phones')
    .values({ office_id: scope.officeId, phone, refused_at: refusedAt })
    .onConflict((same) =>
      same
        .columns(['office_id', 'phone'])
        .doUpdateSet({ refused_at: sql`coalesce(marketing_phones.refused_at, excluded.refused_at)` }),
    )
    .execute()
}

/** Marks the queued marketing messages to a phone as refused. */
export const stopMessages = async (tx: Tx, scope: Scope, phone: string, now: Date): Promise<void> => {
  await sql`update sms_messages set status = 'failed', failure = 'refused', settled_at = ${now}
    where office_id = ${scope.officeId} and phone = ${phone} and ${isMarketing} and status = 'queued'`.execute(tx)
}

export type Consent = { readonly phone: string; readonly now: Date; readonly isGiven: boolean }
/**
 * Stores or removes the consent of the customer with this phone. Returns the id; undefined when
 * nothing changes.
 */
export const setConsent = async (tx: Tx, scope: Scope, { phone, now, isGiven }: Consent) => {
  const changed = tx
    .updateTable('customers')
    .set({
      marketing_consent: isGiven,
      marketing_consent_at: isGiven ? now : null,
      marketing_consent_source: isGiven ? 'recipient' : null,
      marketing_consent_words: isGiven ? resumedConsent : null,
      updated_at: now,
      version: sql`version + 1`,
    })
    .where('office_id', '=', scope.officeId)
    .where('phone', '=', phone)
    .where('deleted_at', 'is', null)
    .where('marketing_consent', '=', !isGiven)
  return (await changed.returning('id').executeTakeFirst())?.id
}

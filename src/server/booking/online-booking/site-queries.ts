import { sql } from 'kysely'
import { hasProvedOwner } from '#server/office/users/queries.ts'
import type { Database } from '#server/platform/database/database.ts'

/** The most that one sitemap may have. */
const MOST = 50_000

/**
 * The addresses of offices, with what decides whether they take bookings. An office whose owner has
 * not proved their mailbox is not among them, so that nobody advertises by registering.
 */
export const provedOffices = (db: Database) =>
  db
    .selectFrom('offices as o')
    .innerJoin('subscriptions as s', 's.office_id', 'o.id')
    .select(['o.slug', 'o.online_booking', 's.status as subscription_status', 's.ends_at as subscription_ends_at'])
    .where('o.online_booking', '=', true)
    .where(hasProvedOwner(sql.ref('o.id')))
    .orderBy('o.id')
    .limit(MOST)
    .execute()

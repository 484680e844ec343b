/**
 * Accounts by their email address, in any office, because signing in does not know the office yet.
 * At most one account has proved an address; any number may claim it (0081).
 */
import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'

const accounts = (db: Database, email: string) =>
  db
    .selectFrom('users as u')
    .innerJoin('offices as o', 'o.id', 'u.office_id')
    .select(['u.office_id', 'u.id', 'u.name', 'u.role', 'u.status', 'u.email_proved_at'])
    .select(['u.password_hash', 'u.totp_confirmed_at', 'o.name as business_name', 'o.logo as logo_url'])
    .where('u.email', '=', email)
    .where('u.deleted_at', 'is', null)

/** The account that has proved the address. */
export const provedAccount = (db: Database, email: string) =>
  accounts(db, email).where('u.email_proved_at', 'is not', null).executeTakeFirst()
export type Account = NonNullable<Awaited<ReturnType<typeof provedAccount>>>

/** The oldest account that claims the address without a proof and has this password hash. */
export const claimWithPassword = (db: Database, email: string, passwordHash: string) =>
  accounts(db, email)
    .where('u.email_proved_at', 'is', null)
    .where('u.password_hash', '=', passwordHash)
    .orderBy('u.created_at')
    .orderBy('u.id')
    .executeTakeFirst()

/**
 * The account that a code, a link or an invitation with this MAC was sent for; otherwise the one
 * that has proved the address, otherwise the oldest claim.
 */
export const accountOfAddress = (db: Database, email: string, mac: Buffer | null = null) =>
  accounts(db, email)
    .orderBy(
      sql`exists (select from password_resets r where r.office_id = u.office_id and r.user_id = u.id
        and (r.nonce_mac = ${mac} or r.token_mac = ${mac} or r.link_mac = ${mac}))`,
      'desc',
    )
    .orderBy(sql`u.email_proved_at is not null`, 'desc')
    .orderBy('u.created_at')
    .orderBy('u.id')
    .limit(1)
    .executeTakeFirst()

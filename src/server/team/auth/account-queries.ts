/**
 * People by their email address or passkey, each in an office of theirs, because signing in does
 * not know the office yet. At most one person has proved an address; any number may claim it (0081,
 * 0090).
 */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

const members = (db: Database) =>
  db
    .selectFrom('people as p')
    .innerJoin('users as u', 'u.person_id', 'p.id')
    .innerJoin('offices as o', 'o.id', 'u.office_id')
    .select(['u.office_id', 'u.id', 'u.name', 'u.role', 'u.status', 'u.person_id', 'p.sealed_for'])
    .select(['p.email_proved_at', 'p.password_hash', 'p.totp_confirmed_at'])
    .select(['o.name as business_name', 'o.logo as logo_url'])
    .where('u.deleted_at', 'is', null)
const accounts = (db: Database, email: string) => members(db).where('p.email', '=', email)

/**
 * Signing in leads to the office that was used last. One that deactivated the person comes last.
 */
const usedLast = [sql`u.status = 'active' desc`, sql`u.used_at desc nulls last`, sql`u.created_at`, sql`u.id`]

/** The person who has proved the address, in the office that they used last. */
export const provedAccount = (db: Database, email: string) =>
  accounts(db, email).where('p.email_proved_at', 'is not', null).orderBy(sql.join(usedLast)).limit(1).executeTakeFirst()
export type Account = NonNullable<Awaited<ReturnType<typeof provedAccount>>>

/** The person who has this passkey, in the office that they used last. */
export const accountOfPasskey = (db: Database, credentialId: Buffer) =>
  members(db)
    .innerJoin('passkeys as k', 'k.person_id', 'p.id')
    .select('p.email')
    .where('k.credential_id', '=', credentialId)
    .orderBy(sql.join(usedLast))
    .limit(1)
    .executeTakeFirst()

/** The oldest person who claims the address without a proof and has this password hash. */
export const claimWithPassword = (db: Database, email: string, passwordHash: string) =>
  accounts(db, email)
    .where('p.email_proved_at', 'is', null)
    .where('p.password_hash', '=', passwordHash)
    .orderBy('u.created_at')
    .orderBy('u.id')
    .executeTakeFirst()

/**
 * The user for whom a code, a link or an invitation with this MAC was sent; otherwise the person
 * who has proved the address, otherwise the oldest claim.
 */
export const accountOfAddress = (db: Database, email: string, mac: Buffer | null = null) =>
  accounts(db, email)
    .orderBy(
      sql`exists (select from password_resets r where r.office_id = u.office_id and r.user_id = u.id
        and (r.nonce_mac = ${mac} or r.token_mac = ${mac} or r.link_mac = ${mac}))`,
      'desc',
    )
    .orderBy(sql`p.email_proved_at is not null`, 'desc')
    .orderBy(sql.join(usedLast))
    .limit(1)
    .executeTakeFirst()

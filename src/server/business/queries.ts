import { sql, type Updateable } from 'kysely'
import type { DB } from '../platform/database.generated.ts'
import type { Database, Tx } from '../platform/database.ts'
import type { Scope } from '../platform/scope.ts'

/** The number of an office that is about to be founded: its rows can only be written from inside it. */
export const nextOfficeId = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('offices', 'id')) as id`.execute(db)
  return rows[0]!.id
}

/** The office of a number or a slug, for public pages. Slugs are never all digits. */
export const officeNamed = (db: Database, name: string) =>
  db
    .selectFrom('offices')
    .select(['id', 'slug'])
    .$call((q) => (/^\d{1,15}$/.test(name) ? q.where('id', '=', Number(name)) : q.where('slug', '=', name)))
    .executeTakeFirst()

export type NewOffice = { slug: string; name: string; phone: string | null; email: string | null }
export const insertOffice = (tx: Tx, scope: Scope, office: NewOffice) =>
  sql`insert into offices (id, slug, name, phone, email) overriding system value
    values (${scope.officeId}, ${office.slug}, ${office.name}, ${office.phone}, ${office.email})`.execute(tx)

export const insertSubscription = (tx: Tx, scope: Scope, planId: number, endsAt: Date) =>
  tx.insertInto('subscriptions').values({ office_id: scope.officeId, plan_id: planId, ends_at: endsAt }).execute()

export const business = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('offices')
    .select([
      'id',
      'slug',
      'name',
      'logo',
      'phone',
      'email',
      'business_number',
      'city',
      'address',
      'business_type',
      'about',
    ])
    .select(['facebook_link', 'instagram_link', 'tiktok_link', 'num_employees', 'version'])
    .where('id', '=', scope.officeId)
    .executeTakeFirstOrThrow()

export const businessSettings = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('offices')
    .select([
      'send_by_sms',
      'send_type',
      'receive_by_sms',
      'online_booking',
      'system_language',
      'approve_bookings',
      'phone_proof',
    ])
    .select(['booking_notice_minutes', 'booking_horizon_days', 'cancel_cutoff_hours'])
    .where('id', '=', scope.officeId)
    .executeTakeFirstOrThrow()

/** False when the office's details are no longer the version that was seen. */
export const updateDetails = async (
  tx: Tx,
  scope: Scope,
  change: Updateable<DB['offices']>,
  seen: number | undefined,
): Promise<boolean> => {
  let query = tx
    .updateTable('offices')
    .set(change)
    .set((e) => ({ version: e('version', '+', 1) }))
    .where('id', '=', scope.officeId)
  if (seen !== undefined) query = query.where('version', '=', seen)
  return (await query.returning('id').executeTakeFirst()) !== undefined
}

/** Puts a logo in the place of the one before, and returns that one's address. Two at once come one after the other. */
export const swapLogo = async (tx: Tx, scope: Scope, logo: string | null): Promise<string | null> => {
  const { rows } = await sql<{ logo: string | null }>`with before as (
      select id, logo from offices where id = ${scope.officeId} for update)
    update offices set logo = ${logo} from before where offices.id = before.id returning before.logo`.execute(tx)
  return rows[0]!.logo
}

export const updateOffice = (tx: Tx, scope: Scope, change: Updateable<DB['offices']>) =>
  tx.updateTable('offices').set(change).where('id', '=', scope.officeId).execute()

/** What public pages need of the office. */
export const publicOffice = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('offices as o')
    .innerJoin('subscriptions as s', 's.office_id', 'o.id')
    .select(['o.id', 'o.slug', 'o.name', 'o.logo', 'o.about', 'o.phone', 'o.address', 'o.city'])
    .select(['o.facebook_link', 'o.instagram_link', 'o.tiktok_link'])
    .select([
      'o.online_booking',
      'o.phone_proof',
      'o.booking_notice_minutes',
      'o.booking_horizon_days',
      'o.cancel_cutoff_hours',
    ])
    .select(['s.status as subscription_status', 's.ends_at as subscription_ends_at'])
    .where('o.id', '=', scope.officeId)
    .executeTakeFirstOrThrow()

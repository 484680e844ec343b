import { randomInt } from 'node:crypto'
import { sql, type Updateable } from 'kysely'
import type { DB } from '#server/platform/database/database.generated.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { hasProvedOwner } from '../users/queries.ts'

/**
 * The id of an office that registers. Its booking page can be opened by its number, so numbers are
 * random and no list of businesses: nobody finds them by counting.
 */
export const randomOfficeId = (): number => randomInt(10 ** 9, 10 ** 11)

/**
 * Reserves the next id, for an office that nobody registered. Row-level security requires the id
 * before its rows can be written.
 */
export const nextOfficeId = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('offices', 'id')) as id`.execute(db)
  return rows[0]!.id
}

/**
 * The office by id or by a current or former slug, for public pages. `slug` is the current one.
 * Slugs are never all digits. PostgreSQL refuses text with a null character, which no slug has.
 */
export const officeNamed = (db: Database, name: string) =>
  db
    .selectFrom('offices as o')
    .select(['o.id', 'o.slug'])
    .$call((q) =>
      /^\d{1,15}$/.test(name)
        ? q.where('o.id', '=', Number(name))
        : q
            .innerJoin('booking_addresses as a', 'a.office_id', 'o.id')
            .where('a.slug', '=', name.replaceAll('\0', '\ufffd')),
    )
    .executeTakeFirst()

/** Whether the office uses or used this slug. */
export const hasSlug = async (tx: Tx, scope: Scope, slug: string): Promise<boolean> =>
  (await tx
    .selectFrom('booking_addresses')
    .select('slug')
    .where('office_id', '=', scope.officeId)
    .where('slug', '=', slug)
    .executeTakeFirst()) !== undefined

const SLUGS_KEPT = 10
/**
 * Makes a slug the office's current one and drops the oldest former slugs beyond ten, so that an
 * office cannot hoard addresses. Fails on office_slug_taken when another office uses or used it.
 */
export async function takeSlug(tx: Tx, scope: Scope, slug: string, now: Date): Promise<void> {
  await tx
    .insertInto('booking_addresses')
    .values({ office_id: scope.officeId, slug, taken_at: now })
    .onConflict((same) => same.columns(['office_id', 'slug']).doUpdateSet({ taken_at: now }))
    .execute()
  await sql`delete from booking_addresses where office_id = ${scope.officeId} and slug in (
    select slug from booking_addresses where office_id = ${scope.officeId} order by slug = ${slug} desc, taken_at desc, slug
    offset ${SLUGS_KEPT})`.execute(tx)
}

export type NewOffice = { slug: string; name: string; phone: string | null }
/**
 * Creates the office without an email address: the office's address is public, the owner's sign-in
 * address is not. Fails on office_slug_taken.
 */
export async function insertOffice(tx: Tx, scope: Scope, office: NewOffice, now: Date): Promise<void> {
  await sql`insert into offices (id, slug, name, phone) overriding system value
    values (${scope.officeId}, ${office.slug}, ${office.name}, ${office.phone})`.execute(tx)
  await takeSlug(tx, scope, office.slug, now)
}

type NewSubscription = { plan_id: number; ends_at: Date; trial_sms: number | null }
/** Starts the only subscription of a new office. `trial_sms` is null for one that is paid. */
export const insertSubscription = (tx: Tx, scope: Scope, subscription: NewSubscription) =>
  tx
    .insertInto('subscriptions')
    .values({ office_id: scope.officeId, ...subscription })
    .execute()

/** How many services visitors can book, as a part of a query. */
export const onlineServices = (scope: Scope) => sql<number>`(select count(*) from products p
  where p.office_id = ${scope.officeId} and p.deleted_at is null and p.product_type = 'service' and p.is_online
    and exists (select from product_employees pe join users e on e.office_id = pe.office_id and e.id = pe.employee_id
      where pe.office_id = p.office_id and pe.product_id = p.id and e.status = 'active' and e.deleted_at is null))`

const hasCommissions = sql<boolean>`exists (select from users u where u.office_id = offices.id
  and u.deleted_at is null and u.commission_percent > 0)`
/** The details that an owner edits, with `version`. `logo` is the path that swapLogo stored. */
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
      'books_since',
      'former_numbers',
      'city',
      'address',
      'business_type',
      'accountant_email',
      'assessor_notified_on',
      'accessibility_coordinator',
      'about',
    ])
    .select(['facebook_link', 'instagram_link', 'tiktok_link', 'num_employees', 'version'])
    .select(onlineServices(scope).as('online_services'))
    .select(sql<boolean>`first_run_ended_at is null`.as('first_run'))
    .select(hasCommissions.as('has_commissions'))
    .select(
      sql<boolean>`exists (select from number_ranges r where r.office_id = offices.id and r.book = offices.book
      and r.last_date is not null)`.as('dealer_number_fixed'),
    )
    .where('id', '=', scope.officeId)
    .executeTakeFirstOrThrow()

/**
 * VAT in percent on `date`, `YYYY-MM-DD`, such as `18.00`, and its first day; nulls for an exempt
 * dealer.
 */
export const vatRateOf = async (tx: Tx, scope: Scope, date: string): Promise<VatRate> => {
  const { rows } = await sql<VatRate>`select r.percent::text as vat_rate, r.starts_on::text as vat_since
    from offices o join vat_rates r on r.starts_on <= ${date}::date
    where o.id = ${scope.officeId} and o.business_type <> 'exempt' order by r.starts_on desc limit 1`.execute(tx)
  return rows[0] ?? { vat_rate: null, vat_since: null }
}
type VatRate = { readonly vat_rate: string | null; readonly vat_since: string | null }

/**
 * Settings of messages and online booking. Horizon in days, notice in minutes, cancellation in
 * hours.
 */
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
      'unproved_per_hour',
      'any_employee',
      'quiet_on_rest_days',
    ])
    .select(['booking_notice_minutes', 'booking_horizon_days', 'cancel_cutoff_hours', 'deposit_free_hours'])
    .select('settings_version as version')
    .where('id', '=', scope.officeId)
    .executeTakeFirstOrThrow()

/** False when the version is no longer current. */
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

/** Returns the new version; undefined when the one that was seen is no longer current. */
export const updateSettings = async (
  tx: Tx,
  scope: Scope,
  change: Updateable<DB['offices']>,
  seen: number | undefined,
): Promise<number | undefined> => {
  let query = tx
    .updateTable('offices')
    .set(change)
    .set((e) => ({ settings_version: e('settings_version', '+', 1) }))
    .where('id', '=', scope.officeId)
  if (seen !== undefined) query = query.where('settings_version', '=', seen)
  return (await query.returning('settings_version').executeTakeFirst())?.settings_version
}

/**
 * Replaces the logo and returns the path of the previous one. Concurrent uploads are serialized by
 * the row lock.
 */
export const swapLogo = async (tx: Tx, scope: Scope, logo: string | null): Promise<string | null> => {
  const { rows } = await sql<{ logo: string | null }>`with before as (
      select id, logo from offices where id = ${scope.officeId} for update)
    update offices set logo = ${logo} from before where offices.id = before.id returning before.logo`.execute(tx)
  return rows[0]!.logo
}

/** Writes without checking or raising a version, as updateDetails and updateSettings do. */
export const updateOffice = (tx: Tx, scope: Scope, change: Updateable<DB['offices']>) =>
  tx.updateTable('offices').set(change).where('id', '=', scope.officeId).execute()

/** The office's data for public pages. */
export const publicOffice = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('offices as o')
    .innerJoin('subscriptions as s', 's.office_id', 'o.id')
    .select(['o.id', 'o.slug', 'o.name', 'o.logo', 'o.about', 'o.phone', 'o.email', 'o.address', 'o.city'])
    .select(['o.facebook_link', 'o.instagram_link', 'o.tiktok_link', 'o.trade'])
    .select([
      'o.online_booking',
      'o.phone_proof',
      'o.unproved_per_hour',
      'o.booking_notice_minutes',
      'o.booking_horizon_days',
      'o.cancel_cutoff_hours',
      'o.deposit_free_hours',
      'o.approve_bookings',
    ])
    .select(['s.status as subscription_status', 's.ends_at as subscription_ends_at'])
    .select(hasProvedOwner(sql.ref('o.id')).as('is_proved'))
    .where('o.id', '=', scope.officeId)
    .executeTakeFirstOrThrow()

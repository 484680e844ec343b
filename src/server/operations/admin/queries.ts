/**
 * Queries of the command line across offices. They run with the pool's own role, which requests
 * never have.
 */
import { sql } from 'kysely'
import { partsOfAllMonths } from '#server/office/subscriptions/queries.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { anywhere } from '#server/platform/http/paging.ts'
import type { Scope } from '#server/platform/security/scope.ts'

const LIST_MAX = 200
const ofOffices = (db: Database) =>
  db
    .selectFrom('offices as o')
    .innerJoin('subscriptions as s', 's.office_id', 'o.id')
    .innerJoin('plans as p', 'p.id', 's.plan_id')
    .select(['o.id', 'o.slug', 'o.name', 'o.online_booking', 'o.created_at'])
    .select(['s.status', 's.ends_at', 's.plan_id', 's.trial_sms', 'p.name as plan_name'])

/**
 * The newest offices, or those whose name or slug contains the word: at most LIST_MAX rows, and the
 * total.
 */
export async function listOffices(db: Database, search: string | undefined) {
  const fitting =
    search === undefined
      ? sql<boolean>`true`
      : sql<boolean>`(searchable(o.name) like ${anywhere(search)} or o.slug like ${anywhere(search)})`
  const offices = await ofOffices(db).where(fitting).orderBy('o.id', 'desc').limit(LIST_MAX).execute()
  const counted = await sql<{ n: number }>`select count(*) as n from offices o where ${fitting}`.execute(db)
  return { offices, total: counted.rows[0]!.n }
}

/** Finds an office by id, or by a current or former slug. Slugs are never all digits. */
export const findOffice = (db: Database, named: string) =>
  ofOffices(db)
    .where(
      /^\d{1,15}$/.test(named)
        ? sql<boolean>`o.id = ${Number(named)}`
        : sql<boolean>`o.id = (select office_id from booking_addresses where slug = ${named})`,
    )
    .executeTakeFirst()
export type Office = NonNullable<Awaited<ReturnType<typeof findOffice>>>

/** Row counts of an office and its last sign-in. */
export const countOffice = async (db: Database, officeId: number) => {
  const { rows } = await sql<{
    employees: number
    customers: number
    appointments: number
    signed_in: Date | null
  }>`select
    (select count(*) from users where office_id = ${officeId} and deleted_at is null and status = 'active') as employees,
    (select count(*) from customers where office_id = ${officeId} and deleted_at is null) as customers,
    (select count(*) from appointments where office_id = ${officeId} and deleted_at is null) as appointments,
    (select max(created_at) from sessions where office_id = ${officeId}) as signed_in`.execute(db)
  return rows[0]!
}

/** Every plan, by id. `price` is in shekels, as text; the quotas are numbers a month. */
export const allPlans = (db: Database) =>
  db
    .selectFrom('plans')
    .select(['id', 'name', 'price', 'employees_max', 'sms_quota', 'ai_quota', 'documents', 'invoices', 'cards'])
    .orderBy('id')
    .execute()

/** The parts of SMS that an office has sent since it was founded. */
export async function partsSent(db: Database, officeId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select ${partsOfAllMonths(sql`${officeId}::bigint`)} as n`.execute(db)
  return rows[0]!.n
}

/**
 * The office's subscription, locked until the transaction ends, so that two operators extend it one
 * after the other.
 */
export const selectForUpdateSubscription = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('subscriptions')
    .select(['plan_id', 'status', 'ends_at', 'trial_sms'])
    .where('office_id', '=', scope.officeId)
    .forUpdate()
    .executeTakeFirstOrThrow()
export type StoredSubscription = Awaited<ReturnType<typeof selectForUpdateSubscription>>

/** Sets plan, status and end together. The caller holds selectForUpdateSubscription's lock. */
export const updateSubscription = (tx: Tx, scope: Scope, to: StoredSubscription) =>
  tx.updateTable('subscriptions').set(to).where('office_id', '=', scope.officeId).execute()

/**
 * Users of an office that are not deleted, by id. `sessions` counts those neither revoked nor
 * expired.
 */
export const listUsers = (db: Database, officeId: number) =>
  db
    .selectFrom('users as u')
    .innerJoin('people as p', 'p.id', 'u.person_id')
    .select(['u.id', 'u.name', 'u.email', 'u.role', 'u.status'])
    .select(sql<boolean>`p.password_hash is not null`.as('has_password'))
    .select(sql<boolean>`p.totp_confirmed_at is not null`.as('second_factor'))
    .select(
      sql<number>`(select count(*) from sessions s where s.office_id = u.office_id and s.user_id = u.id and s.revoked_at is null and s.expires_at > now())`.as(
        'sessions',
      ),
    )
    .where('u.office_id', '=', officeId)
    .where('u.deleted_at', 'is', null)
    .orderBy('u.id')
    .execute()

/** The offices of a person, by id, also those that deactivated them. */
export const membershipsOfPerson = (db: Database, personId: number) =>
  db
    .selectFrom('users as u')
    .innerJoin('offices as o', 'o.id', 'u.office_id')
    .select(['u.office_id', 'u.id', 'u.role', 'u.status', 'o.slug'])
    .where('u.person_id', '=', personId)
    .where('u.deleted_at', 'is', null)
    .orderBy('u.office_id')
    .execute()

/**
 * Also raises `version`, so that an open form of the employee is refused as outdated. Sessions
 * stay: the caller revokes them.
 */
export const setUserStatus = (tx: Tx, scope: Scope, userId: number, status: 'active' | 'inactive') =>
  tx
    .updateTable('users')
    .set((e) => ({ status, version: e('version', '+', 1) }))
    .where('office_id', '=', scope.officeId)
    .where('id', '=', userId)
    .execute()

/** The ids of all users, deleted and inactive ones too, because they may have sessions. */
export const officeUsers = (tx: Tx, scope: Scope) =>
  tx.selectFrom('users').select('id').where('office_id', '=', scope.officeId).orderBy('person_id').execute()

/**
 * Deletes an office from every table that has an office_id, and records it in removed_offices.
 * Returns the number of deleted rows by table.
 */
export const deleteOffice = (
  db: Database,
  officeId: number,
  now: Date,
  actor: string,
): Promise<Readonly<Record<string, number>>> =>
  db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    const { rows } = await sql<{ removed: Record<string, number> }>`
      select remove_office(${officeId}, ${now}, ${actor}) as removed`.execute(tx)
    return rows[0]!.removed
  })

/** Stores the fingerprint of the secret that the database accepts from now on. */
export const replaceFingerprint = (db: Database, fingerprint: Buffer, now: Date) =>
  db
    .insertInto('secret_fingerprint')
    .values({ fingerprint, set_at: now })
    .onConflict((c) => c.column('id').doUpdateSet({ fingerprint, set_at: now }))
    .execute()

/** Notes that the backup of a server of the operator has just ended. */
export const noteBackupOfServer = async (db: Database): Promise<Date> => {
  const { rows } = await sql<{ at: Date }>`select note_backup() as at`.execute(db)
  return rows[0]!.at
}

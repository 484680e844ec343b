import { sql, type Insertable, type RawBuilder } from 'kysely'
import { RIGHTS, type Right } from '#shared/http/rights.ts'
import type { DB } from '#server/platform/database/database.generated.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

const SHOWN_COLUMNS = [
  'id',
  'name',
  'id_number',
  'email',
  'phone_number',
  'city',
  'address',
  'status',
  'role',
  'commission_percent',
  'version',
] as const
const hasRight = <R extends Right>(name: R) => sql<boolean>`(role = 'owner' or ${sql.ref(name)})`.as(name)
/** The rights that the owner gives a user. Owners have all rights. */
const rights = RIGHTS.map((right) => hasRight(right))
/** Users of the office that are not deleted, active or inactive. */
export const liveUsers = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('users')
    .select(SHOWN_COLUMNS)
    .select(rights)
    .where('office_id', '=', scope.officeId)
    .where('deleted_at', 'is', null)
/** Undefined for a deleted user. Owners are users too. */
export const employeeById = (tx: Tx, scope: Scope, id: number) =>
  liveUsers(tx, scope).where('id', '=', id).executeTakeFirst()
/** The person of a user, as a part of another query (0090). */
export const personOfUser = (scope: Scope, userId: number) =>
  sql<number>`(select person_id from users where office_id = ${scope.officeId} and id = ${userId})`
/**
 * Locks the person of a user until the transaction ends. It comes first, before the locks of users,
 * sessions, codes and addresses that wait: with one order nobody waits for each other (0099).
 */
export const lockPerson = (tx: Tx, scope: Scope, userId: number) =>
  tx.selectFrom('people').select('id').where('id', '=', personOfUser(scope, userId)).forNoKeyUpdate().execute()

type NewUser = Omit<Insertable<DB['users']>, 'office_id' | 'person_id'> & {
  readonly password_hash?: string | null
  readonly email_proved_at?: Date | null
}
/**
 * Adds a user, who is a new person. Fails on user_email_twice when a user of the office has the
 * address.
 */
export const insertUser = async (
  tx: Tx,
  scope: Scope,
  { password_hash = null, email_proved_at = null, ...user }: NewUser,
): Promise<number> => {
  const values = { ...user, office_id: scope.officeId }
  const { id } = await tx.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow()
  if (password_hash === null && email_proved_at === null) return id
  const proofs = { password_hash, email_proved_at }
  await tx.updateTable('people').set(proofs).where('id', '=', personOfUser(scope, id)).execute()
  return id
}

/**
 * Makes a user a new person, with the user's address and without a password. A person of other
 * offices stays one there; otherwise the person is deleted.
 */
export const releasePerson = (tx: Tx, scope: Scope, id: number) =>
  tx
    .updateTable('users')
    .set({ person_id: sql<number>`default` })
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .execute()

/** Records that a session was opened, so that the next sign-in leads to this office. */
export const markUsed = (tx: Tx, scope: Scope, id: number, now: Date) =>
  tx.updateTable('users').set({ used_at: now }).where('office_id', '=', scope.officeId).where('id', '=', id).execute()

/** Undefined for a deleted user. */
export const rightsOf = (tx: Tx, scope: Scope, id: number) =>
  tx
    .selectFrom('users')
    .select(rights)
    .where('office_id', '=', scope.officeId)
    .where('deleted_at', 'is', null)
    .where('id', '=', id)
    .executeTakeFirst()

/** Whether the owner of an office has proved their mailbox, as a part of another query (0081). */
export const hasProvedOwner = (officeId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from users u join people p on p.id = u.person_id where u.office_id = ${officeId}
    and u.role = 'owner' and p.email_proved_at is not null)`

/** Whether the owner has proved their mailbox. Until then nothing leaves the office (0081). */
export const isOfficeProved = async (tx: Tx, scope: Scope): Promise<boolean> => {
  const { rows } = await sql<{ proved: boolean }>`select ${hasProvedOwner(sql`${scope.officeId}`)} as proved`.execute(
    tx,
  )
  return rows[0]!.proved
}

/** The address that waits for its proof; undefined when there is none or its code has expired. */
export const pendingEmail = (tx: Tx, scope: Scope, userId: number, now: Date) =>
  tx
    .selectFrom('email_changes')
    .select('email')
    .where('office_id', '=', scope.officeId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()

import { sql, type Insertable, type RawBuilder } from 'kysely'
import { RIGHTS, type Right } from '#shared/http/rights.ts'
import type { DB } from '../platform/database/database.generated.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Scope } from '../platform/security/scope.ts'

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
/** Fails on user_email_twice when a user of the office has the address. */
export const insertUser = async (
  tx: Tx,
  scope: Scope,
  user: Omit<Insertable<DB['users']>, 'office_id'>,
): Promise<number> => {
  const values = { ...user, office_id: scope.officeId }
  return (await tx.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow()).id
}

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
  sql<boolean>`exists (select from users proved where proved.office_id = ${officeId} and proved.role = 'owner'
    and proved.email_proved_at is not null)`

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

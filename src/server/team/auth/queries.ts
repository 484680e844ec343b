import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { personOfUser } from '#server/office/users/queries.ts'

const selectUser = (tx: Tx, scope: Scope, userId: number) =>
  tx
    .selectFrom('users as u')
    .innerJoin('people as p', 'p.id', 'u.person_id')
    .where('u.office_id', '=', scope.officeId)
    .where('u.id', '=', userId)
const updatePerson = (tx: Tx, scope: Scope, userId: number) =>
  tx.updateTable('people').where('id', '=', personOfUser(scope, userId))

/** The user's own account, with the hashes against which credentials are verified. */
export const accountOf = (tx: Tx, scope: Scope, userId: number) =>
  selectUser(tx, scope, userId)
    .select(['u.name', 'u.email', 'u.phone_number', 'u.role', 'u.person_id', 'p.sealed_for'])
    .select(['p.email_proved_at', 'p.password_hash', 'p.totp_secret', 'p.totp_confirmed_at'])
    .executeTakeFirstOrThrow()

const withPassword = (tx: Tx, scope: Scope, userId: number, passwordHash: string) =>
  selectUser(tx, scope, userId)
    .select('u.id')
    .where('p.password_hash', '=', passwordHash)
    .where('u.status', '=', 'active')
    .where('u.deleted_at', 'is', null)
/**
 * Whether this is the password hash of an active user. Locks the rows of person and user until the
 * transaction ends, in the order in which they are named (lockPerson): a concurrent password change
 * or deactivation either ends the session that is being opened or prevents it. The user's row is
 * locked for its update (markUsed): with two share locks, two sign-ins of one person would each
 * wait for the other.
 */
export const lockPassword = async (tx: Tx, scope: Scope, userId: number, passwordHash: string): Promise<boolean> =>
  (await withPassword(tx, scope, userId, passwordHash).forShare('p').forNoKeyUpdate('u').executeTakeFirst()) !==
  undefined
/** Like lockPassword, with a lock for an update of the person in this transaction. */
export const lockPasswordForUpdate = async (
  tx: Tx,
  scope: Scope,
  userId: number,
  passwordHash: string,
): Promise<boolean> =>
  (await withPassword(tx, scope, userId, passwordHash).forNoKeyUpdate(['p', 'u']).executeTakeFirst()) !== undefined

/**
 * Stores a secret that has no effect until it is confirmed. Returns false when one is already
 * confirmed.
 */
export const offerSecret = async (tx: Tx, scope: Scope, userId: number, sealed: Buffer): Promise<boolean> => {
  const stored = await updatePerson(tx, scope, userId)
    .set({ totp_secret: sealed, totp_last_step: null })
    .where('totp_confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

/** Returns false when another secret was offered in the meantime, or one is already confirmed. */
export const confirmSecret = async (
  tx: Tx,
  scope: Scope,
  userId: number,
  { sealed, step, now }: { sealed: Buffer; step: number; now: Date },
): Promise<boolean> => {
  const confirmed = await updatePerson(tx, scope, userId)
    .set({ totp_confirmed_at: now, totp_last_step: step })
    .where('totp_confirmed_at', 'is', null)
    .where('totp_secret', '=', sealed)
    .returning('id')
    .executeTakeFirst()
  return confirmed !== undefined
}

/**
 * Uses up a time step and all earlier ones. Of concurrent requests with the same code, one
 * succeeds.
 */
export const consumeTimeStep = async (tx: Tx, scope: Scope, userId: number, step: number): Promise<boolean> => {
  const updated = await updatePerson(tx, scope, userId)
    .set({ totp_last_step: step })
    .where('totp_confirmed_at', 'is not', null)
    .where((e) => e.or([e('totp_last_step', 'is', null), e('totp_last_step', '<', step)]))
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** Returns false when the second factor was not on. Deletes an offered secret as well. */
export const clearSecret = async (tx: Tx, scope: Scope, userId: number): Promise<boolean> => {
  const before = await selectUser(tx, scope, userId).select('p.totp_confirmed_at').forUpdate('p').executeTakeFirst()
  await updatePerson(tx, scope, userId)
    .set({ totp_secret: null, totp_confirmed_at: null, totp_last_step: null })
    .execute()
  await dropRecoveryCodes(tx, scope, userId)
  return Boolean(before?.totp_confirmed_at)
}

const dropRecoveryCodes = (tx: Tx, scope: Scope, userId: number) =>
  tx.deleteFrom('recovery_codes').where('person_id', '=', personOfUser(scope, userId)).execute()

/** Replaces all recovery codes, used and unused. Only their MACs are stored. */
export const replaceRecoveryCodes = async (tx: Tx, scope: Scope, userId: number, macs: readonly Buffer[]) => {
  await dropRecoveryCodes(tx, scope, userId)
  const rows = macs.map((code_mac) => ({ person_id: personOfUser(scope, userId), code_mac }))
  await tx.insertInto('recovery_codes').values(rows).execute()
}

/** Uses up a recovery code. Of concurrent requests with the same code, one succeeds. */
export const consumeRecoveryCode = async (tx: Tx, scope: Scope, userId: number, mac: Buffer, now: Date) => {
  const used = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('person_id', '=', personOfUser(scope, userId))
    .where('code_mac', '=', mac)
    .where('used_at', 'is', null)
    .returning('person_id')
    .executeTakeFirst()
  return used !== undefined
}

/** The number of recovery codes that were not used. */
export const countRecoveryCodes = async (tx: Tx, scope: Scope, userId: number): Promise<number> => {
  const { left } = await tx
    .selectFrom('recovery_codes')
    .select((e) => e.fn.countAll<number>().as('left'))
    .where('person_id', '=', personOfUser(scope, userId))
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

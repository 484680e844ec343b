import type { Database, Tx } from '../platform/database/database.ts'
import type { Scope } from '../platform/security/scope.ts'

/** Whose address it is, in any office: sign-in does not know the office yet. */
export const userByEmail = (db: Database, email: string) =>
  db
    .selectFrom('users as u')
    .innerJoin('offices as o', 'o.id', 'u.office_id')
    .select([
      'u.office_id',
      'u.id',
      'u.name',
      'u.role',
      'u.status',
      'u.password_hash',
      'u.totp_confirmed_at',
      'o.name as business_name',
      'o.logo as logo_url',
    ])
    .where('u.email', '=', email)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst()

const userOf = (tx: Tx, scope: Scope, userId: number) =>
  tx.selectFrom('users').where('office_id', '=', scope.officeId).where('id', '=', userId)
const changeUser = (tx: Tx, scope: Scope, userId: number) =>
  tx.updateTable('users').where('office_id', '=', scope.officeId).where('id', '=', userId)

/** What a person may see of their own account, and what their proofs are checked against. */
export const accountOf = (tx: Tx, scope: Scope, userId: number) =>
  userOf(tx, scope, userId)
    .select(['name', 'email', 'phone_number', 'password_hash', 'totp_secret', 'totp_confirmed_at'])
    .executeTakeFirstOrThrow()

const withPassword = (tx: Tx, scope: Scope, userId: number, passwordHash: string) =>
  userOf(tx, scope, userId)
    .select('id')
    .where('password_hash', '=', passwordHash)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
/**
 * Whether this is the password of an active person. Locks the row in share mode until the transaction ends: a concurrent change of the
 * password either ends the session that is being opened, or prevents it from opening.
 */
export const lockPassword = async (tx: Tx, scope: Scope, userId: number, passwordHash: string): Promise<boolean> =>
  (await withPassword(tx, scope, userId, passwordHash).forShare().executeTakeFirst()) !== undefined
/** The same, with a lock under which the row may be changed. */
export const selectForUpdatePassword = async (
  tx: Tx,
  scope: Scope,
  userId: number,
  passwordHash: string,
): Promise<boolean> =>
  (await withPassword(tx, scope, userId, passwordHash).forNoKeyUpdate().executeTakeFirst()) !== undefined

/** One open change per person; a new code replaces the one before. */
export const startEmailChange = (
  tx: Tx,
  scope: Scope,
  userId: number,
  change: { email: string; code_mac: Buffer; expires_at: Date },
) =>
  tx
    .insertInto('email_changes')
    .values({ office_id: scope.officeId, user_id: userId, ...change })
    .onConflict((c) => c.columns(['office_id', 'user_id']).doUpdateSet({ ...change, attempts: 0 }))
    .execute()

/** Counts a guess before anybody compares it, so that parallel guesses cannot exceed the limit. */
export const takeEmailGuess = (tx: Tx, scope: Scope, userId: number, now: Date, guesses: number) =>
  tx
    .updateTable('email_changes')
    .set((e) => ({ attempts: e('attempts', '+', 1) }))
    .where('office_id', '=', scope.officeId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('attempts', '<', guesses)
    .returning(['email', 'code_mac'])
    .executeTakeFirst()

export const dropEmailChange = (tx: Tx, scope: Scope, userId: number) =>
  tx.deleteFrom('email_changes').where('office_id', '=', scope.officeId).where('user_id', '=', userId).execute()

/** Fails with email_taken when somebody has it, in whichever office. */
export const setEmail = (tx: Tx, scope: Scope, userId: number, email: string) =>
  changeUser(tx, scope, userId)
    .set((e) => ({ email, version: e('version', '+', 1) }))
    .execute()

/** A secret that was only offered: it opens and asks for nothing yet. False when one is confirmed already. */
export const offerSecret = async (tx: Tx, scope: Scope, userId: number, sealed: Buffer): Promise<boolean> => {
  const offered = await changeUser(tx, scope, userId)
    .set({ totp_secret: sealed, totp_last_step: null })
    .where('totp_confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return offered !== undefined
}

/** False when another secret was offered meanwhile, or this one is confirmed already. */
export const confirmSecret = async (
  tx: Tx,
  scope: Scope,
  userId: number,
  { sealed, step, now }: { sealed: Buffer; step: number; now: Date },
): Promise<boolean> => {
  const confirmed = await changeUser(tx, scope, userId)
    .set({ totp_confirmed_at: now, totp_last_step: step })
    .where('totp_confirmed_at', 'is', null)
    .where('totp_secret', '=', sealed)
    .returning('id')
    .executeTakeFirst()
  return confirmed !== undefined
}

/** A time step is taken once, and none before it afterwards: of two who bring the same code one is right. */
export const takeStep = async (tx: Tx, scope: Scope, userId: number, step: number): Promise<boolean> => {
  const taken = await changeUser(tx, scope, userId)
    .set({ totp_last_step: step })
    .where('totp_confirmed_at', 'is not', null)
    .where((e) => e.or([e('totp_last_step', 'is', null), e('totp_last_step', '<', step)]))
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/** False when it was not on. An offered secret goes as well. */
export const clearSecret = async (tx: Tx, scope: Scope, userId: number): Promise<boolean> => {
  const before = await userOf(tx, scope, userId).select('totp_confirmed_at').forUpdate().executeTakeFirst()
  await changeUser(tx, scope, userId)
    .set({ totp_secret: null, totp_confirmed_at: null, totp_last_step: null })
    .execute()
  await dropRecoveryCodes(tx, scope, userId)
  return Boolean(before?.totp_confirmed_at)
}

const dropRecoveryCodes = (tx: Tx, scope: Scope, userId: number) =>
  tx.deleteFrom('recovery_codes').where('office_id', '=', scope.officeId).where('user_id', '=', userId).execute()

/** In place of all that there were. */
export const replaceRecoveryCodes = async (tx: Tx, scope: Scope, userId: number, macs: readonly Buffer[]) => {
  await dropRecoveryCodes(tx, scope, userId)
  const rows = macs.map((code_mac) => ({ office_id: scope.officeId, user_id: userId, code_mac }))
  await tx.insertInto('recovery_codes').values(rows).execute()
}

/** A code works once: of two who bring it at the same time one is right. */
export const spendRecoveryCode = async (tx: Tx, scope: Scope, userId: number, mac: Buffer, now: Date) => {
  const spent = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('office_id', '=', scope.officeId)
    .where('user_id', '=', userId)
    .where('code_mac', '=', mac)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return spent !== undefined
}

export const countRecoveryCodes = async (tx: Tx, scope: Scope, userId: number): Promise<number> => {
  const { left } = await tx
    .selectFrom('recovery_codes')
    .select((e) => e.fn.countAll<number>().as('left'))
    .where('office_id', '=', scope.officeId)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

/** Password resets and invitations: one row per user. */
import type { Tx } from '../platform/database/database.ts'
import type { Scope } from '../platform/security/scope.ts'

/** Stores the MAC of a new code in place of an earlier code or token. Guesses are counted anew. */
export const startReset = (tx: Tx, scope: Scope, userId: number, codeMac: Buffer, expires: Date) =>
  tx
    .insertInto('password_resets')
    .values({ office_id: scope.officeId, user_id: userId, code_mac: codeMac, expires_at: expires })
    .onConflict((c) =>
      c
        .columns(['office_id', 'user_id'])
        .doUpdateSet({ code_mac: codeMac, expires_at: expires, attempts: 0, token_mac: null, token_expires_at: null }),
    )
    .execute()

/**
 * An invitation is a reset without the code step: the holder of the link may set a password until
 * it expires.
 */
export const startInvitation = (tx: Tx, scope: Scope, userId: number, tokenMac: Buffer, now: Date, expires: Date) => {
  const open = {
    code_mac: Buffer.alloc(0),
    expires_at: now,
    attempts: 0,
    token_mac: tokenMac,
    token_expires_at: expires,
  }
  return tx
    .insertInto('password_resets')
    .values({ office_id: scope.officeId, user_id: userId, ...open })
    .onConflict((c) => c.columns(['office_id', 'user_id']).doUpdateSet(open))
    .execute()
}

/** Counts a guess before it is compared, so that concurrent guesses cannot exceed the limit. */
export const countResetGuess = (tx: Tx, scope: Scope, userId: number, now: Date, guesses: number) =>
  tx
    .updateTable('password_resets')
    .set((e) => ({ attempts: e('attempts', '+', 1) }))
    .where('office_id', '=', scope.officeId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('attempts', '<', guesses)
    .where('token_mac', 'is', null)
    .returning('code_mac')
    .executeTakeFirst()

/** Stores the MAC of the token that a right code earned. The reset must exist. */
export const grantReset = (tx: Tx, scope: Scope, userId: number, tokenMac: Buffer, expires: Date) =>
  tx
    .updateTable('password_resets')
    .set({ token_mac: tokenMac, token_expires_at: expires })
    .where('office_id', '=', scope.officeId)
    .where('user_id', '=', userId)
    .execute()

/** Uses up a reset. Returns false when there is no valid reset with this token. */
export const consumeReset = async (
  tx: Tx,
  scope: Scope,
  userId: number,
  tokenMac: Buffer,
  now: Date,
): Promise<boolean> => {
  const used = await tx
    .deleteFrom('password_resets')
    .where('office_id', '=', scope.officeId)
    .where('user_id', '=', userId)
    .where('token_mac', '=', tokenMac)
    .where('token_expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

/** Invalidates the reset code and the invitation of a user. */
export const deleteReset = (tx: Tx, scope: Scope, userId: number) =>
  tx.deleteFrom('password_resets').where('office_id', '=', scope.officeId).where('user_id', '=', userId).execute()

/** Stores the argon2 hash. Sessions stay: the caller revokes them. */
export const setPassword = (tx: Tx, scope: Scope, userId: number, passwordHash: string) =>
  tx
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('office_id', '=', scope.officeId)
    .where('id', '=', userId)
    .execute()

/** Addresses that wait for the proof of their mailbox. */
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { personOfUser } from '#server/office/users/queries.ts'

const updatePerson = (tx: Tx, scope: Scope, userId: number) =>
  tx.updateTable('people').where('id', '=', personOfUser(scope, userId))

/** A user has at most one address that waits for its proof. A new code replaces an earlier one. */
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

/** Counts a guess before it is compared, so that concurrent guesses cannot exceed the limit. */
export const countEmailGuess = (tx: Tx, scope: Scope, userId: number, now: Date, guesses: number) =>
  tx
    .updateTable('email_changes')
    .set((e) => ({ attempts: e('attempts', '+', 1) }))
    .where('office_id', '=', scope.officeId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('attempts', '<', guesses)
    .returning(['email', 'code_mac'])
    .executeTakeFirst()

/** Deletes the address that waits for its proof, with its code. */
export const deleteEmailChange = (tx: Tx, scope: Scope, userId: number) =>
  tx.deleteFrom('email_changes').where('office_id', '=', scope.officeId).where('user_id', '=', userId).execute()

/** Deletes the wait for an address that was proved in another way. */
export const deleteWaitFor = (tx: Tx, scope: Scope, userId: number, email: string) =>
  tx
    .deleteFrom('email_changes')
    .where('office_id', '=', scope.officeId)
    .where('user_id', '=', userId)
    .where('email', '=', email)
    .execute()

/** Sets another address, which is not proved yet, in every office of the person. */
export const setEmail = (tx: Tx, scope: Scope, userId: number, email: string) =>
  updatePerson(tx, scope, userId).set({ email, email_proved_at: null }).execute()

/**
 * Records that a person has proved their address, and returns true, unless they had. Fails with
 * email_taken when another person has proved it.
 */
export const proveEmail = async (tx: Tx, scope: Scope, userId: number, now: Date): Promise<boolean> => {
  const proved = await updatePerson(tx, scope, userId)
    .set({ email_proved_at: now })
    .where('email', 'is not', null)
    .where('email_proved_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return proved !== undefined
}

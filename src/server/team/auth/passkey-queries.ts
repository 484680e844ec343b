/** Passkeys of a person, in whichever office. */
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { personOfUser } from '#server/office/users/queries.ts'

const SHOWN_COLUMNS = ['id', 'name', 'created_at', 'last_used_at'] as const

/** The passkeys of a user, the oldest first. */
export const passkeysOf = (tx: Tx, scope: Scope, userId: number) =>
  tx
    .selectFrom('passkeys')
    .select(SHOWN_COLUMNS)
    .select('credential_id')
    .where('person_id', '=', personOfUser(scope, userId))
    .orderBy('id')
    .execute()
export type Passkey = Awaited<ReturnType<typeof passkeysOf>>[number]

/** The passkey of a user with this credential id. Undefined when they have none. */
export const passkeyOf = (tx: Tx, scope: Scope, userId: number, credentialId: Buffer) =>
  tx
    .selectFrom('passkeys')
    .select(['id', 'name', 'public_key'])
    .where('person_id', '=', personOfUser(scope, userId))
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()

type NewPasskey = { credentialId: Buffer; publicKey: Buffer; counter: number; name: string; now: Date }
/** Fails on passkey_taken when somebody has a passkey with this credential id. */
export const insertPasskey = (
  tx: Tx,
  scope: Scope,
  userId: number,
  { credentialId, publicKey, counter, name, now }: NewPasskey,
) =>
  tx
    .insertInto('passkeys')
    .values({
      person_id: personOfUser(scope, userId),
      credential_id: credentialId,
      public_key: publicKey,
      counter,
      name,
      created_at: now,
    })
    .returning(SHOWN_COLUMNS)
    .executeTakeFirstOrThrow()

/** Sets its name. Undefined when the user has no such passkey. */
export const updatePasskey = (tx: Tx, scope: Scope, userId: number, id: number, name: string) =>
  tx
    .updateTable('passkeys')
    .set({ name })
    .where('person_id', '=', personOfUser(scope, userId))
    .where('id', '=', id)
    .returning(SHOWN_COLUMNS)
    .executeTakeFirst()

/** Its name; undefined when the user has no such passkey. */
export const deletePasskey = (tx: Tx, scope: Scope, userId: number, id: number) =>
  tx
    .deleteFrom('passkeys')
    .where('person_id', '=', personOfUser(scope, userId))
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()

/** Records that a challenge was answered. Returns false when it had been. Forgets expired ones. */
export const consumeChallenge = async (
  tx: Tx,
  scope: Scope,
  { userId, name, expires, now }: { userId: number; name: Buffer; expires: Date; now: Date },
): Promise<boolean> => {
  const person_id = personOfUser(scope, userId)
  await tx.deleteFrom('answered_challenges').where('person_id', '=', person_id).where('expires_at', '<=', now).execute()
  const stored = await tx
    .insertInto('answered_challenges')
    .values({ challenge: name, person_id, expires_at: expires })
    .onConflict((c) => c.column('challenge').doNothing())
    .returning('challenge')
    .executeTakeFirst()
  return stored !== undefined
}

/**
 * Stores the counter of a signature, and when the passkey was used. Returns `behind` when the
 * counter is not above the stored one although the authenticator counts, and `gone` when the
 * passkey was removed.
 */
export const advanceCounter = async (
  tx: Tx,
  id: number,
  counter: number,
  now: Date,
): Promise<'advanced' | 'behind' | 'gone'> => {
  const known = await tx
    .selectFrom('passkeys')
    .select('counter')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!known) return 'gone'
  if (counter <= known.counter && (counter > 0 || known.counter > 0)) return 'behind'
  await tx.updateTable('passkeys').set({ counter, last_used_at: now }).where('id', '=', id).execute()
  return 'advanced'
}

/**
 * Whether this is a passkey of an active user. Locks the rows as lockPassword does: a concurrent
 * deactivation, or an end of all sessions, either sees the session that is being opened or prevents
 * it.
 */
export const lockPasskey = async (tx: Tx, scope: Scope, userId: number, id: number): Promise<boolean> => {
  const found = await tx
    .selectFrom('users as u')
    .innerJoin('people as p', 'p.id', 'u.person_id')
    .innerJoin('passkeys as k', 'k.person_id', 'p.id')
    .select('k.id')
    .where('u.office_id', '=', scope.officeId)
    .where('u.id', '=', userId)
    .where('u.status', '=', 'active')
    .where('u.deleted_at', 'is', null)
    .where('k.id', '=', id)
    .forShare('p')
    .forNoKeyUpdate('u')
    .forShare('k')
    .executeTakeFirst()
  return found !== undefined
}

/** Password resets and invitations: a row for each code, and one invitation per user. */
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { personOfUser } from '#server/office/users/queries.ts'

const resetsOf = (tx: Tx, scope: Scope, userId: number) =>
  tx.deleteFrom('password_resets').where('office_id', '=', scope.officeId).where('user_id', '=', userId)

type NewReset = { userId: number; codeMac: Buffer; nonceMac: Buffer; linkMac: Buffer; expires: Date }
/**
 * Stores the MACs of a new code, its nonce and its link. Earlier codes and the invitation stay
 * valid; expired ones are deleted.
 */
export const startReset = async (
  tx: Tx,
  scope: Scope,
  now: Date,
  { userId, codeMac, nonceMac, linkMac, expires }: NewReset,
): Promise<void> => {
  await resetsOf(tx, scope, userId)
    .where('kind', '=', 'reset')
    .where((e) => e(e.fn.coalesce('token_expires_at', 'expires_at'), '<=', now))
    .execute()
  const values = {
    office_id: scope.officeId,
    user_id: userId,
    kind: 'reset' as const,
    code_mac: codeMac,
    nonce_mac: nonceMac,
    link_mac: linkMac,
    expires_at: expires,
  }
  await tx.insertInto('password_resets').values(values).execute()
}

/**
 * An invitation is a reset without the code step: the holder of a link may set a password until it
 * expires. The link in the email proves the mailbox, that in the SMS does not. It replaces an
 * earlier invitation.
 */
export const startInvitation = async (
  tx: Tx,
  scope: Scope,
  userId: number,
  { mailMac, smsMac }: { readonly mailMac: Buffer; readonly smsMac: Buffer },
  expires: Date,
): Promise<void> => {
  await resetsOf(tx, scope, userId).where('kind', '=', 'invitation').execute()
  const values = {
    office_id: scope.officeId,
    user_id: userId,
    kind: 'invitation' as const,
    code_mac: Buffer.alloc(0),
    expires_at: expires,
    link_mac: smsMac,
    token_mac: mailMac,
    token_expires_at: expires,
  }
  await tx.insertInto('password_resets').values(values).execute()
}

type Guess = {
  readonly userId: number
  readonly nonceMac: Buffer | null
  readonly now: Date
  /** How many are allowed. */
  readonly guesses: number
}
/**
 * Counts a guess before it is compared, so that concurrent guesses cannot exceed the limit. With a
 * nonce it is a guess of the code that was requested with it. Without one it is a guess of the
 * newest code, counted apart, so that strangers do not use up the guesses of the device that
 * requested it.
 */
export const countResetGuess = async (
  tx: Tx,
  scope: Scope,
  { userId, nonceMac, now, guesses }: Guess,
): Promise<{ id: number; code_mac: Buffer } | undefined> => {
  const counter = nonceMac ? sql.ref('attempts') : sql.ref('open_attempts')
  const which = nonceMac ? sql`nonce_mac = ${nonceMac}` : sql`true`
  const { rows } = await sql<{ id: number; code_mac: Buffer }>`
    update password_resets set ${counter} = ${counter} + 1
    where office_id = ${scope.officeId} and id = (
      select id from password_resets where office_id = ${scope.officeId} and user_id = ${userId} and kind = 'reset'
        and ${which} order by id desc limit 1)
      and expires_at > ${now} and ${counter} < ${guesses} and token_mac is null
    returning id, code_mac`.execute(tx)
  return rows[0]
}

/** Stores the MAC of the token that a right code earned. The reset must exist. */
export const grantReset = (tx: Tx, scope: Scope, id: number, tokenMac: Buffer, expires: Date) =>
  tx
    .updateTable('password_resets')
    .set({ token_mac: tokenMac, token_expires_at: expires })
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .execute()

/** A valid token of a reset: that of a right code, or that of the link in the email. */
const isValid = (tokenMac: Buffer, now: Date) =>
  sql<boolean>`((token_mac = ${tokenMac} and token_expires_at > ${now})
    or (link_mac = ${tokenMac} and expires_at > ${now}))`

/** Whether the token of a code or of a link in an email is valid. Invitations do not count. */
export const hasReset = async (tx: Tx, scope: Scope, userId: number, tokenMac: Buffer, now: Date): Promise<boolean> => {
  const found = await tx
    .selectFrom('password_resets')
    .select('id')
    .where('office_id', '=', scope.officeId)
    .where('user_id', '=', userId)
    .where('kind', '=', 'reset')
    .where(isValid(tokenMac, now))
    .executeTakeFirst()
  return found !== undefined
}

/** The invitation with this token. `is_mailed`: it is the link that was sent to the mailbox. */
export const invitationOf = (tx: Tx, scope: Scope, userId: number, tokenMac: Buffer, now: Date) =>
  tx
    .selectFrom('password_resets')
    .innerJoin('offices as o', 'o.id', 'office_id')
    .select(sql<boolean>`token_mac is not distinct from ${tokenMac}`.as('is_mailed'))
    .select('o.created_at as founded_at')
    .where('office_id', '=', scope.officeId)
    .where('user_id', '=', userId)
    .where('kind', '=', 'invitation')
    .where(isValid(tokenMac, now))
    .executeTakeFirst()

type Earned = {
  readonly userId: number
  readonly tokenMac: Buffer
  readonly now: Date
  readonly kind?: 'invitation'
}
/**
 * Uses up a reset or an invitation. Returns undefined when there is no valid one with this token.
 * `is_mailed`: the token was sent to the mailbox, or exchanged for a code that was.
 */
export const consumeReset = async (
  tx: Tx,
  scope: Scope,
  { userId, tokenMac, now, kind }: Earned,
): Promise<{ readonly is_mailed: boolean } | undefined> =>
  resetsOf(tx, scope, userId)
    .where(isValid(tokenMac, now))
    .where((e) => (kind ? e('kind', '=', kind) : e.lit(true)))
    .returning(sql<boolean>`kind = 'reset' or token_mac = ${tokenMac}`.as('is_mailed'))
    .executeTakeFirst()

/** Invalidates the reset codes and the invitation of a user. */
export const deleteReset = (tx: Tx, scope: Scope, userId: number) => resetsOf(tx, scope, userId).execute()

/** Stores the argon2 hash. Sessions stay: the caller revokes them. */
export const setPassword = (tx: Tx, scope: Scope, userId: number, passwordHash: string) =>
  tx.updateTable('people').set({ password_hash: passwordHash }).where('id', '=', personOfUser(scope, userId)).execute()

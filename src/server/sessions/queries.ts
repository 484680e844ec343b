import { sql } from 'kysely'
import type { Database, Tx } from '../platform/database/database.ts'
import type { Scope } from '../platform/security/scope.ts'
import { REVOKED_CHANNEL } from '../platform/security/session.ts'

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

type NewSession = { userId: number; device: string | null; now: Date; expires: Date }
export const insertSession = async (
  tx: Tx,
  scope: Scope,
  { userId, device, now, expires }: NewSession,
): Promise<string> => {
  const values = {
    office_id: scope.officeId,
    user_id: userId,
    device,
    created_at: now,
    last_seen_at: now,
    expires_at: expires,
  }
  return (await tx.insertInto('sessions').values(values).returning('id').executeTakeFirstOrThrow()).id
}

type Which = { sid: string } | { userId: number; except?: string }
const whichOf = (of: Which) => {
  if ('sid' in of) return sql`id = ${of.sid}::uuid`
  return of.except === undefined
    ? sql`user_id = ${of.userId}`
    : sql`user_id = ${of.userId} and id <> ${of.except}::uuid`
}
/** Ends one session, or with `userId` all of a person's (but `except`), here and in every process. Returns how many ended. */
export const revokeSessions = async (tx: Tx, scope: Scope, now: Date, of: Which): Promise<number> => {
  const ended = await sql`with ended as (update sessions set revoked_at = ${now}
      where office_id = ${scope.officeId} and ${whichOf(of)} and revoked_at is null returning id)
    select pg_notify(${REVOKED_CHANNEL}, id::text) from ended`.execute(tx)
  return ended.rows.length
}

/** The sessions of a person that still open something, the one seen last first. */
export const sessionsOf = (tx: Tx, scope: Scope, userId: number, now: Date) =>
  tx
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at'])
    .select((e) => e.fn.coalesce('last_seen_at', 'created_at').as('last_seen_at'))
    .where('office_id', '=', scope.officeId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .limit(SESSIONS_SHOWN)
    .execute()
const SESSIONS_SHOWN = 100

/** Whether this session is, or was, this person's. */
export const isSessionOf = async (tx: Tx, scope: Scope, userId: number, sid: string): Promise<boolean> => {
  const found = await tx
    .selectFrom('sessions')
    .select('id')
    .where('office_id', '=', scope.officeId)
    .where('id', '=', sid)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found !== undefined
}

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

/** An invitation is a reset whose code step is done: whoever holds the link may choose a password until it expires. */
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

/** Counts a guess before anybody compares it, so that parallel guesses cannot exceed the limit. */
export const takeGuess = (tx: Tx, scope: Scope, userId: number, now: Date, guesses: number) =>
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

export const grantReset = (tx: Tx, scope: Scope, userId: number, tokenMac: Buffer, expires: Date) =>
  tx
    .updateTable('password_resets')
    .set({ token_mac: tokenMac, token_expires_at: expires })
    .where('office_id', '=', scope.officeId)
    .where('user_id', '=', userId)
    .execute()

/** Uses a reset up. False when there is none with this token that still holds. */
export const spendReset = async (
  tx: Tx,
  scope: Scope,
  userId: number,
  tokenMac: Buffer,
  now: Date,
): Promise<boolean> => {
  const spent = await tx
    .deleteFrom('password_resets')
    .where('office_id', '=', scope.officeId)
    .where('user_id', '=', userId)
    .where('token_mac', '=', tokenMac)
    .where('token_expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  return spent !== undefined
}

/** Codes and links that are still on their way to a mailbox open nothing any more. */
export const dropReset = (tx: Tx, scope: Scope, userId: number) =>
  tx.deleteFrom('password_resets').where('office_id', '=', scope.officeId).where('user_id', '=', userId).execute()

export const setPassword = (tx: Tx, scope: Scope, userId: number, passwordHash: string) =>
  tx
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('office_id', '=', scope.officeId)
    .where('id', '=', userId)
    .execute()

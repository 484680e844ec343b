import { sql } from 'kysely'
import { RIGHTS, type Right } from '#shared/http/rights.ts'
import { noteEvents } from '#server/platform/database/after-commit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { idleSince, type SessionStore } from '#server/platform/security/session.ts'
import { refusalOf } from '#server/office/subscriptions/rules.ts'

const FIND = `select s.user_id, u.role, b.status, b.ends_at, coalesce(s.last_seen_at, s.created_at) as seen_at,
    ${RIGHTS.map((right) => `u.${right}`).join(', ')}
  from sessions s
  join users u on u.office_id = s.office_id and u.id = s.user_id
  join subscriptions b on b.office_id = s.office_id
  where s.office_id = $1 and s.id = $2 and s.revoked_at is null and s.expires_at > $3
    and coalesce(s.last_seen_at, s.created_at) > $4 and u.status = 'active' and u.deleted_at is null`
type Row = Readonly<Record<Right, boolean>> & {
  user_id: number
  role: 'owner' | 'employee'
  status: string
  ends_at: Date | null
  seen_at: Date
}
/**
 * A valid session of an active user, used within two weeks, with the office's subscription. One
 * prepared statement, because requests run it often.
 */
export const findSession: SessionStore['find'] = async (pool, { officeId, sid, now }) => {
  const { rows } = await pool.query<Row>({ name: 'session', text: FIND, values: [officeId, sid, now, idleSince(now)] })
  const row = rows[0]
  if (!row) return null
  const { user_id: userId, role, status, seen_at: seenAt } = row
  const ends = row.ends_at?.getTime() ?? null
  const rights = new Set(RIGHTS.filter((right) => role === 'owner' || row[right]))
  return {
    userId,
    role,
    seenAt,
    rights,
    refusal: (need, at) =>
      need === 'active' ? refusalOf(status, ends, at) : rights.has(need) ? null : 'right_missing',
  }
}

/**
 * Compares the time of the last record in the statement, so that only one of several processes
 * writes.
 */
const UPDATE_LAST_SEEN = `update sessions set last_seen_at = $3
  where office_id = $1 and id = $2 and coalesce(last_seen_at, created_at) <= $4`
/**
 * Records the last use. `before` is the latest earlier record that is replaced; a newer one stays.
 */
export const touchSession: SessionStore['touch'] = (pool, { officeId, sid, now }, before) =>
  pool.query({ name: 'session-seen', text: UPDATE_LAST_SEEN, values: [officeId, sid, now, before] })

type NewSession = { userId: number; device: string | null; isKnown: boolean; now: Date; expires: Date }
/**
 * Returns the session's id, a UUID. Signing in proves the person. `device` is null when the client
 * named none; `isKnown`: the person had signed in on it before.
 */
export const insertSession = async (
  tx: Tx,
  scope: Scope,
  { userId, device, isKnown, now, expires }: NewSession,
): Promise<string> => {
  const values = {
    office_id: scope.officeId,
    user_id: userId,
    device,
    created_at: now,
    last_seen_at: now,
    expires_at: expires,
    proved_at: now,
    known_device: isKnown,
  }
  return (await tx.insertInto('sessions').values(values).returning('id').executeTakeFirstOrThrow()).id
}

type SessionFilter = { sid: string } | { userId: number; except?: string }
const matches = (filter: SessionFilter) => {
  if ('sid' in filter) return sql`id = ${filter.sid}::uuid`
  return filter.except === undefined
    ? sql`user_id = ${filter.userId}`
    : sql`user_id = ${filter.userId} and id <> ${filter.except}::uuid`
}
/**
 * Ends one session, or with `userId` all sessions of a person (but `except`), in every process.
 * Their devices show no notifications any more. Returns how many ended.
 */
export const revokeSessions = async (tx: Tx, scope: Scope, now: Date, filter: SessionFilter): Promise<number> => {
  const ended = await sql`with ended as (update sessions set revoked_at = ${now}
      where office_id = ${scope.officeId} and ${matches(filter)} and revoked_at is null returning id),
    silenced as (delete from push_subscriptions where office_id = ${scope.officeId}
      and session_id in (select id from ended)),
    told as (insert into events (office_id, session_id) select ${scope.officeId}, id from ended)
    select id from ended`.execute(tx)
  noteEvents(tx)
  return ended.rows.length
}

type Listed = {
  readonly id: string
  readonly office_name: string
  readonly device: string | null
  readonly created_at: Date
  readonly last_seen_at: Date
}
const SESSIONS_SHOWN = 100
/** The valid sessions of a person in all their offices, most recently used first. */
export const sessionsOf = async (tx: Tx, userId: number, now: Date): Promise<Listed[]> => {
  const { rows } = await sql<Listed>`
    select * from sessions_of_person(${userId}, ${now}, ${idleSince(now)}, ${SESSIONS_SHOWN})`.execute(tx)
  return rows
}

/**
 * Ends another session of a person, in whichever office, with those that were opened from it.
 * Returns how many ended; null when the person has no such session, ended or not.
 */
export const endSessionOfPerson = async (
  tx: Tx,
  { userId, sid }: { readonly userId: number; readonly sid: string },
  ended: string,
  now: Date,
): Promise<number | null> => {
  noteEvents(tx)
  const { rows } = await sql<{ ended: number | null }>`
    select end_session_of_person(${userId}, ${ended}::uuid, ${sid}::uuid, ${now}) as ended`.execute(tx)
  return rows[0]!.ended
}

/** Records that the person proved who they are in this session. */
export const setProved = (tx: Tx, scope: Scope, sid: string, now: Date) =>
  tx
    .updateTable('sessions')
    .set({ proved_at: now })
    .where('office_id', '=', scope.officeId)
    .where('id', '=', sid)
    .execute()

/**
 * Whether the person has ever signed in. The audit log outlives sessions; sessions may be older
 * than its entries of sign-ins.
 */
export const hasSignedIn = async (tx: Tx, scope: Scope, userId: number): Promise<boolean> => {
  const { rows } = await sql<{ signed_in: boolean }>`select
    exists (select from sessions where office_id = ${scope.officeId} and user_id = ${userId})
    or exists (select from audit_log where office_id = ${scope.officeId} and subject = 'sign_in'
      and subject_id = ${userId} and action in ('sign_in', 'new_device')) as signed_in`.execute(tx)
  return rows[0]!.signed_in
}

/**
 * Ends all sessions of a person (but `except`), in every office of theirs. Returns how many ended.
 */
export const revokeSessionsOfPerson = async (
  tx: Tx,
  scope: Scope,
  now: Date,
  filter: { readonly userId: number; readonly except?: string },
): Promise<number> => {
  noteEvents(tx)
  // first, because it locks the person: a session that is being opened is then seen, or refused
  const { rows } = await sql<{ ended: number }>`
    select end_sessions_elsewhere(${filter.userId}, null, ${now}) as ended`.execute(tx)
  return rows[0]!.ended + (await revokeSessions(tx, scope, now, filter))
}

/** Ends a session and those that were opened from it in other offices of the person. */
export const revokeSignIn = async (
  tx: Tx,
  scope: Scope,
  now: Date,
  { userId, sid }: { readonly userId: number; readonly sid: string },
): Promise<number> => {
  await sql`select end_sessions_elsewhere(${userId}, expires_at, ${now}) from sessions
    where office_id = ${scope.officeId} and id = ${sid}::uuid`.execute(tx)
  return revokeSessions(tx, scope, now, { sid })
}

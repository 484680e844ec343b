/**
 * The offices of a person. Functions of the database reach the others from the caller's office
 * (0090).
 */
import { sql } from 'kysely'
import type { Database, Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import type { SecurityAction } from '#server/office/users/changes.ts'

/** The offices in which the person of a user may sign in, by name. Runs outside any office. */
export const membershipsOf = (db: Database, { officeId }: Scope, userId: number) =>
  db
    .selectFrom('users as me')
    .innerJoin('users as u', 'u.person_id', 'me.person_id')
    .innerJoin('offices as o', 'o.id', 'u.office_id')
    .select(['o.id', 'o.name', 'o.logo', 'u.role'])
    .where('me.office_id', '=', officeId)
    .where('me.id', '=', userId)
    .where('u.status', '=', 'active')
    .where('u.deleted_at', 'is', null)
    .orderBy('o.name')
    .orderBy('o.id')
    .execute()

type Invited = { readonly userId: number; readonly personId: number; readonly passwordHash: string }
/**
 * Makes an invited user a person who has proved the same address. Returns false when their password
 * or address has changed since they were looked up.
 */
export const joinPerson = async (tx: Tx, { userId, personId, passwordHash }: Invited): Promise<boolean> => {
  const { rows } = await sql<{
    joined: boolean
  }>`select join_person(${userId}, ${personId}, ${passwordHash}) as joined`.execute(tx)
  return rows[0]!.joined
}

type Session = { readonly sid: string; readonly userId: number; readonly device: string | null }
/**
 * Opens a session in another office of the person. Undefined when the session has ended or the
 * person may not sign in there.
 */
export const openSessionElsewhere = async (
  tx: Tx,
  { sid, userId, device }: Session,
  officeId: number,
  now: Date,
): Promise<{ session_id: string; user_id: number } | undefined> => {
  const { rows } = await sql<{ session_id: string; user_id: number }>`
    select * from open_session_elsewhere(${sid}::uuid, ${userId}, ${officeId}, ${device}, ${now})`.execute(tx)
  return rows[0]
}

/** Records a change of how a person signs in with the other offices of the person. */
export const recordElsewhere = (tx: Tx, userId: number, action: SecurityAction, now: Date) =>
  sql`select record_sign_in_elsewhere(${userId}, ${action}, ${now})`.execute(tx)

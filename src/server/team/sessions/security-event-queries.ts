import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import type { Exported } from '#server/office/users/record-export.ts'
import type { SecurityAction } from '#server/office/users/changes.ts'

export type SecurityEventRow = {
  readonly id: number
  readonly at: Date
  readonly action: SecurityAction
  /** The user that it concerns. */
  readonly person: string | null
  /** `user:7`, `admin:maya` or `stranger`. */
  readonly actor: string
  /** The name of another user who did it; null when it was the person, or no user. */
  readonly by: string | null
  readonly device: string | null
  readonly exported: Exported | null
  /** A sign-in with a passkey. */
  readonly by_passkey: boolean
}

/** A page of the office's security events, the newest first, with their number. */
export async function listSecurityEvents(tx: Tx, scope: Scope, { limit, offset }: { limit: number; offset: number }) {
  const own = sql`office_id = ${scope.officeId} and subject = 'sign_in'`
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<SecurityEventRow>`
      select l.id, l.at, l.action, u.name as person, l.actor, b.name as by, l.after ->> 'device' as device,
        l.after ->> 'what' as exported, coalesce(l.after ->> 'means' = 'passkey', false) as by_passkey
      from (select * from audit_log where ${own} order by id desc limit ${limit} offset ${offset}) l
      left join users u on u.office_id = l.office_id and u.id = l.subject_id
      left join users b on b.office_id = l.office_id and b.id <> l.subject_id
        and b.id = substring(l.actor from '^user:([0-9]+)$')::bigint
      order by l.id desc`.execute(tx),
    sql<{ total: number }>`select count(*)::int as total from audit_log where ${own}`.execute(tx),
  ])
  return { rows, total: counts[0]!.total }
}

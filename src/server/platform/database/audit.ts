import { sql } from 'kysely'
import type { Tx } from './database.ts'
import type { Scope } from '../security/scope.ts'
import type { Caller } from '../security/session.ts'

/** Who did it, as the log names them. */
export const actorOf = (caller: Caller): string => (caller.kind === 'staff' ? `user:${caller.userId}` : 'visitor')

type Entry = {
  readonly actor: string
  readonly action: string
  readonly subject: string
  readonly id?: number
  readonly before?: object | null
  readonly after?: object | null
}
/** Writes who changed what, in the transaction that changes it. */
export async function audit(tx: Tx, scope: Scope, now: Date, entry: Entry): Promise<void> {
  const json = (value: object | null | undefined) => (value ? JSON.stringify(value) : null)
  await sql`insert into audit_log (office_id, at, actor, action, subject, subject_id, before, after)
    values (${scope.officeId}, ${now}, ${entry.actor}, ${entry.action}, ${entry.subject}, ${entry.id ?? null},
      ${json(entry.before)}::jsonb, ${json(entry.after)}::jsonb)`.execute(tx)
}

/** Many entries of one act in one statement. */
export async function auditAll(tx: Tx, scope: Scope, now: Date, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return
  await sql`insert into audit_log (office_id, at, actor, action, subject, subject_id, before, after)
    select ${scope.officeId}, ${now}, e.actor, e.action, e.subject, e.id, e.before, e.after
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as e(actor text, action text, subject text, id bigint, before jsonb, after jsonb)`.execute(tx)
}

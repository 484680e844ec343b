import type { Tx } from '#server/platform/database/database.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { insertMail, type NewMail } from './queries.ts'

/** Writes an email into the outbox in the caller's transaction; a job sends it after the commit. */
export async function queueMail(tx: Tx, scope: Scope, now: Date, email: NewMail): Promise<void> {
  const id = await insertMail(tx, scope, now, email)
  await enqueue(tx, 'send_mail', { id }, { key: `mail:${id}`, urgency: 'first' })
}

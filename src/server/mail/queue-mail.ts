import type { Letter } from '../providers/mail/mail.ts'
import type { Tx } from '../platform/database/database.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import type { Scope } from '../platform/security/scope.ts'
import { insertMail } from './queries.ts'

/** Writes an email to the outbox in the caller's transaction. A job sends it after the commit. */
export async function queueMail(tx: Tx, scope: Scope, now: Date, letter: Letter): Promise<void> {
  const id = await insertMail(tx, scope, now, letter)
  await enqueue(tx, 'send_mail', { id }, { key: `mail:${id}` })
}

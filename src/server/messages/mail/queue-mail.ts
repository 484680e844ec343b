import type { Tx } from '#server/platform/database/database.ts'
import { enqueue, type NewJob } from '#server/platform/jobs/jobs.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { insertMail, type NewMail } from './queries.ts'

/**
 * A letter about the recipient's own account is one that they wait for at a screen, or a warning.
 * One that many get at the same hour comes after all else.
 */
function urgencyOf({ isForMany, appointmentId, orderId, invoiceId, customerId }: NewMail): NewJob['urgency'] {
  if (isForMany) return 'last'
  return appointmentId || orderId || invoiceId || customerId ? undefined : 'first'
}

/** Writes an email into the outbox in the caller's transaction; a job sends it after the commit. */
export async function queueMail(tx: Tx, scope: Scope, now: Date, email: NewMail): Promise<void> {
  const id = await insertMail(tx, scope, now, email)
  const urgency = urgencyOf(email)
  await enqueue(tx, 'send_mail', { id }, { key: `mail:${id}`, ...(urgency && { urgency }) })
}

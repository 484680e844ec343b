import type { JobContext } from '../platform/jobs/jobs.ts'
import { MailRejected, type Attachment } from '../providers/mail/mail.ts'
import { mailToSend, markMailSent, storeMailFailure } from './queries.ts'

/**
 * Sends a queued email, and stores the outcome. Throws errors that a retry may repair, so that
 * graphile-worker repeats the job. `attach` makes its files; it runs outside transactions.
 */
export async function sendStoredMail(
  { scope, services, now, last, inOffice }: JobContext,
  id: number,
  attach: () => Promise<readonly Attachment[]> = async () => [],
): Promise<void> {
  const email = await inOffice((tx) => mailToSend(tx, scope, id))
  if (!email) return // already sent or given up
  try {
    const attachments = await attach()
    await services.mail.send({ to: email.address, subject: email.subject, text: email.body ?? '', attachments })
    await inOffice((tx) => markMailSent(tx, scope, id, now, !services.mail.real))
  } catch (error) {
    const isRejected = error instanceof MailRejected
    const failure = { reason: String(error).slice(0, 300), final: isRejected || last }
    await inOffice((tx) => storeMailFailure(tx, scope, id, failure))
    if (!isRejected) throw error
  }
}

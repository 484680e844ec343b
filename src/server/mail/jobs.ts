import { z } from 'zod'
import { job, type JobContext } from '../platform/jobs/jobs.ts'
import { MailRejected } from '../providers/mail/mail.ts'
import { mailToSend, markMailSent, storeMailFailure } from './queries.ts'

async function sendMail({ id }: { id: number }, { scope, services, now, last, inOffice }: JobContext): Promise<void> {
  const email = await inOffice((tx) => mailToSend(tx, scope, id))
  if (!email) return // already sent or given up
  try {
    await services.mail.send({ to: email.address, subject: email.subject, text: email.body ?? '' })
    await inOffice((tx) => markMailSent(tx, scope, id, now, !services.mail.real))
  } catch (error) {
    const isRejected = error instanceof MailRejected
    const failure = { reason: String(error).slice(0, 300), final: isRejected || last }
    await inOffice((tx) => storeMailFailure(tx, scope, id, failure))
    if (!isRejected) throw error // graphile-worker retries the job
  }
}

export const mailJobs = { send_mail: job(z.object({ id: z.int() }), sendMail) }

import { z } from 'zod'
import { job, type JobContext } from '../platform/jobs.ts'
import { mailToSend, markMailSent, noteMailFailure } from './queries.ts'

async function sendMail({ id }: { id: number }, { scope, services, now, inOffice }: JobContext): Promise<void> {
  const letter = await inOffice((tx) => mailToSend(tx, scope, id))
  if (!letter) return // sent already
  try {
    await services.mail.send({ to: letter.address, subject: letter.subject, text: letter.body ?? '' })
    await inOffice((tx) => markMailSent(tx, scope, id, now, !services.mail.real))
  } catch (error) {
    await inOffice((tx) => noteMailFailure(tx, scope, id, String(error).slice(0, 300)))
    throw error // the job's own retries take it from here
  }
}

export const mailJobs = { send_mail: job(z.object({ id: z.int() }), sendMail) }

import { z } from 'zod'
import { job } from '#server/platform/jobs/jobs.ts'
import { sendStoredMail } from './send-stored-mail.ts'

export const mailJobs = {
  send_mail: job(
    z.object({ id: z.int() }),
    ({ id }, context) => sendStoredMail(context, id, { job: { task: 'send_mail', payload: { id } } }),
    { calls: 'mail' },
  ),
}

import { z } from 'zod'
import { job } from '#server/platform/jobs/jobs.ts'
import { sendSignedMail } from './mail-signed.ts'
import { remindToSign } from './remind-to-sign.ts'

export const documentRequestJobs = {
  remind_to_sign: job(z.object({ id: z.int(), start: z.int().optional() }), remindToSign),
  mail_signed_file: job(z.object({ id: z.int(), request: z.int() }), (mail, context) => sendSignedMail(context, mail), {
    calls: 'mail',
  }),
}

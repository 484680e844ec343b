import { z } from 'zod'
import { releaseHeldMail } from '#server/messages/mail/send-stored-mail.ts'
import { job } from '#server/platform/jobs/jobs.ts'
import { releaseHeldSms } from '#server/messages/sms/release-held.ts'

export const authJobs = {
  /** Sends what waited until the owner of the office proved their mailbox. */
  send_held_messages: job(z.object({}), async (_, { scope, now, inOffice }) => {
    while (await inOffice((tx) => releaseHeldSms({ tx, scope, now })));
    while (await inOffice((tx) => releaseHeldMail({ tx, scope, now })));
  }),
}

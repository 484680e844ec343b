import { z } from 'zod'
import { job } from '#server/platform/jobs/jobs.ts'
import { pushNotification } from './push-notification.ts'
import { sendDigests } from './send-digests.ts'

export const notificationJobs = {
  send_digests: job(z.object({}), (_, context) => sendDigests(context)),
  push_notification: job(z.object({ id: z.int(), sid: z.uuid(), waits: z.int().optional() }), pushNotification, {
    calls: 'push',
  }),
}

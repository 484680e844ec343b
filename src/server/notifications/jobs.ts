import { z } from 'zod'
import { job } from '../platform/jobs/jobs.ts'
import { pushNotification } from './push-notification.ts'

export const notificationJobs = {
  push_notification: job(z.object({ id: z.int(), sid: z.uuid(), waits: z.int().optional() }), pushNotification),
}

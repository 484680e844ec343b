import { z } from 'zod'
import { job } from '../platform/jobs/jobs.ts'
import { sendDueReminders } from './remind-customer.ts'
import { replanReminders } from './replan-reminders.ts'

/**
 * `start` is the start that the reminder was planned for, `since` when it was planned: what was due
 * before that is not sent. Both are epoch milliseconds.
 */
const payload = z.object({ id: z.int(), start: z.int(), since: z.int().default(0) })

export const appointmentJobs = {
  remind: job(payload, sendDueReminders),
  replan_reminders: job(z.object({ service_id: z.int(), since: z.int() }), replanReminders),
}

import { z } from 'zod'
import { job } from '#server/platform/jobs/jobs.ts'
import { cancelForCustomer } from './cancel-for-customer.ts'
import { sendDueReminders } from './remind-customer.ts'
import { tellCustomer } from './change/tell-customer.ts'
import { tellEmployee } from './change/tell-employee.ts'
import { replanReminders } from './replan-reminders.ts'

/**
 * `start` is the start that the reminder was planned for, `since` when it was planned: what was due
 * before that is not sent. Both are epoch milliseconds.
 */
const payload = z.object({ id: z.int(), start: z.int(), since: z.int().default(0) })

const cancelling = z.object({ customer_id: z.int(), user_id: z.int(), notify: z.boolean() })

export const appointmentJobs = {
  cancel_for_customer: job(cancelling, cancelForCustomer),
  tell_customer: job(z.object({ id: z.int() }), tellCustomer),
  tell_employee: job(z.object({ id: z.int(), by: z.int() }), tellEmployee),
  remind: job(payload, sendDueReminders),
  replan_reminders: job(z.object({ service_id: z.int().nullable(), since: z.int() }), replanReminders),
}

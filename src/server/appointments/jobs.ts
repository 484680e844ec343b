import { z } from 'zod'
import { job } from '../platform/jobs.ts'
import { sendDueReminder } from './remind-customer.ts'

/** `start` is the instant that the reminder was made for, epoch milliseconds. */
export const appointmentJobs = { remind: job(z.object({ id: z.int(), start: z.int() }), sendDueReminder) }

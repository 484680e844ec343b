import { z } from 'zod'
import { job } from '../platform/jobs/jobs.ts'
import { pollReports } from './poll-reports.ts'
import { sendSms } from './send-sms.ts'

const waits = z.int().optional()
const at_once = z.boolean().optional()
const message = z.union([z.object({ key: z.string(), waits, at_once }), z.object({ id: z.int(), waits })])
export const smsJobs = {
  send_sms: job(message, sendSms),
  poll_sms_reports: job(z.object({}), (_, context) => pollReports(context)),
}

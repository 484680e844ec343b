import { z } from 'zod'
import { job } from '#server/platform/jobs/jobs.ts'
import { logStopped } from './log-stopped-mail.ts'
import { pollReports } from './poll-reports.ts'
import { sendSms } from './send-sms.ts'

const waits = z.int().optional()
const flag = z.boolean().optional()
const message = z.union([
  z.object({ key: z.string(), waits, at_once: flag, first: flag }),
  z.object({ id: z.int(), waits }),
])
export const smsJobs = {
  send_sms: job(message, sendSms, { calls: 'sms' }),
  log_stopped_mail: job(z.object({ id: z.int() }), logStopped),
  poll_sms_reports: job(z.object({}), (_, context) => pollReports(context), { calls: 'sms' }),
}

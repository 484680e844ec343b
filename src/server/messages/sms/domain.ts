import { smsProblems } from '#shared/messages/sms/routes.ts'
import { problemText } from '#shared/messages/sms/text.ts'
import type { Domain } from '#server/platform/domain.ts'
import { smsJobs } from './jobs.ts'
import { quotaGauges, smsGauges } from './measure-queries.ts'
import { newestSms } from './queries.ts'
import { smsRoutes } from './routes.ts'

export const smsDomain: Domain = {
  name: 'sms',
  routes: smsRoutes,
  jobs: smsJobs,
  problems: { status: smsProblems, text: problemText },
  gauges: [smsGauges, quotaGauges],
  outbox: { key: 'sms', title: 'SMS', newest: newestSms },
}

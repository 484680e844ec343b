import type { Domain } from '#server/platform/domain.ts'
import { mailJobs } from './jobs.ts'
import { mailGauges } from './measure-queries.ts'
import { newestMail } from './queries.ts'

export const mailDomain: Domain = {
  name: 'mail',
  jobs: mailJobs,
  gauges: [mailGauges],
  outbox: { key: 'mail', title: 'Mail', newest: newestMail },
}

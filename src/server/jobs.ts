/** Every task that the worker knows, by the name it is enqueued under. */
import { adminJobs } from './admin/jobs.ts'
import { appointmentJobs } from './appointments/jobs.ts'
import { businessJobs } from './business/jobs.ts'
import { documentJobs } from './documents/jobs.ts'
import { mailJobs } from './mail/jobs.ts'
import { idempotencyJobs } from './platform/http/idempotency.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import { smsJobs } from './sms/jobs.ts'

export const jobs: Jobs = {
  ...mailJobs,
  ...smsJobs,
  ...appointmentJobs,
  ...documentJobs,
  ...businessJobs,
  ...adminJobs,
  ...idempotencyJobs,
} as unknown as Jobs

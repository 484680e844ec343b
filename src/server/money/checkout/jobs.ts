import { nightlyJob } from '#server/platform/jobs/jobs.ts'
import { notifyOfDebts } from './notify-of-debts.ts'

export const checkoutJobs = { notify_of_debts: nightlyJob(notifyOfDebts) }

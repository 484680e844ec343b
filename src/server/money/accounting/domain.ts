import { accountingProblems } from '#shared/money/accounting/routes.ts'
import { problemText } from '#shared/money/accounting/text.ts'
import type { Domain } from '#server/platform/domain.ts'
import { accountingJobs } from './jobs.ts'
import { accountingRoutes } from './routes.ts'

export const accountingDomain: Domain = {
  name: 'accounting',
  routes: accountingRoutes,
  jobs: accountingJobs,
  problems: { status: accountingProblems, text: problemText },
  uniques: { day_close_number_taken: 'day_closed_meanwhile' },
}

import { allocationNumberProblems } from '#shared/money/allocation-numbers/routes.ts'
import { problemText } from '#shared/money/allocation-numbers/text.ts'
import type { Domain } from '#server/platform/domain.ts'
import { allocationNumberJobs } from './jobs.ts'
import { allocationNumberRoutes } from './routes.ts'
import { mountConsentPage } from './serve-consent.ts'

export const allocationNumberDomain: Domain = {
  name: 'allocation-numbers',
  routes: allocationNumberRoutes,
  jobs: allocationNumberJobs,
  problems: { status: allocationNumberProblems, text: problemText },
  mount: mountConsentPage,
}

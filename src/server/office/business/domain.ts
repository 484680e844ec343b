import { businessProblems } from '#shared/office/business/routes.ts'
import { problemText } from '#shared/office/business/text.ts'
import type { Domain } from '#server/platform/domain.ts'
import { businessJobs } from './jobs.ts'
import { businessRoutes } from './routes.ts'
import { mountLogos } from './serve-logo.ts'

export const businessDomain: Domain = {
  name: 'business',
  routes: businessRoutes,
  jobs: businessJobs,
  problems: { status: businessProblems, text: problemText },
  uniques: { office_slug_taken: 'slug_taken' },
  mount: mountLogos,
}

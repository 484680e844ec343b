import { allocationNumberProblems } from '#shared/money/allocation-numbers/problems.ts'
import { problemText } from '#shared/money/allocation-numbers/text.ts'
import type { Domain } from '#server/platform/domain.ts'
import { allocationNumberJobs } from './jobs.ts'
import * as limits from './limits.ts'
import { allocationNumberRoutes } from './routes.ts'
import { mountConsentPage } from './serve-consent.ts'

declare module '../../platform/realtime/event-kinds.ts' {
  interface EventKinds {
    allocation_connections: true
  }
}

export const allocationNumberDomain: Domain = {
  name: 'allocation-numbers',
  routes: allocationNumberRoutes,
  jobs: allocationNumberJobs,
  limits,
  problems: { status: allocationNumberProblems, text: problemText },
  mount: mountConsentPage,
}

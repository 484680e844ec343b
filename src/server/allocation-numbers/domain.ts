import { allocationNumberProblems } from '#shared/allocation-numbers/problems.ts'
import { problemText } from '#shared/allocation-numbers/text.ts'
import type { Domain } from '../platform/domain.ts'
import { allocationNumberJobs } from './jobs.ts'
import * as limits from './limits.ts'
import { allocationNumberRoutes } from './routes.ts'
import { mountConsentPage } from './serve-consent.ts'

declare module '../platform/realtime/event-kinds.ts' {
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

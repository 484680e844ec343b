import { waitingProblems } from '#shared/booking/waiting-list/problems.ts'
import { problemText } from '#shared/booking/waiting-list/text.ts'
import type { Domain } from '#server/platform/domain.ts'
import { waitingJobs } from './jobs.ts'
import * as limits from './limits.ts'
import { openOnCustomer, openOnEmployee, openOnProduct } from './open-queries.ts'
import { waitingListRoutes } from './routes.ts'

declare module '../../platform/realtime/event-kinds.ts' {
  interface EventKinds {
    'waiting-list': true
  }
}

export const waitingListDomain: Domain = {
  name: 'waiting-list',
  routes: waitingListRoutes,
  jobs: waitingJobs,
  limits,
  answers: { openOnCustomer, openOnProduct, openOnEmployee },
  problems: { status: waitingProblems, text: problemText },
}

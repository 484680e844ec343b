import { waitingProblems } from '#shared/booking/waiting-list/routes.ts'
import { problemText } from '#shared/booking/waiting-list/text.ts'
import type { Domain } from '#server/platform/domain.ts'
import { waitingJobs } from './jobs.ts'
import { mountWaitingPages } from './mount-waiting-pages.ts'
import { openOnCustomer, openOnEmployee, openOnProduct } from './open-queries.ts'
import { unprovedEntries } from './remove-unproved.ts'
import { waitingListRoutes } from './routes.ts'

export const waitingListDomain: Domain = {
  name: 'waiting-list',
  routes: waitingListRoutes,
  jobs: waitingJobs,
  hooks: { unprovedEntries },
  answers: { openOnCustomer, openOnProduct, openOnEmployee },
  mountPages: mountWaitingPages,
  problems: { status: waitingProblems, text: problemText },
}

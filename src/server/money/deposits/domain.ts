import { depositProblems } from '#shared/money/deposits/problems.ts'
import { problemText } from '#shared/money/deposits/text.ts'
import type { Domain } from '#server/platform/domain.ts'
import { depositOrders } from './card-orders.ts'
import { depositJobs } from './jobs.ts'
import * as limits from './limits.ts'
import { openDeposits } from './open-queries.ts'
import { depositRoutes } from './routes.ts'

export const depositDomain: Domain = {
  name: 'deposits',
  hooks: { orders_of_deposit: depositOrders },
  routes: depositRoutes,
  jobs: depositJobs,
  limits,
  answers: { openOnCustomer: openDeposits },
  problems: { status: depositProblems, text: problemText },
}

import { keptCardProblems } from '#shared/money/kept-cards/problems.ts'
import { problemText } from '#shared/money/kept-cards/text.ts'
import type { Domain } from '#server/platform/domain.ts'
import { feeOrders } from './card-orders.ts'
import { askForCardOfPage } from './keep-card.ts'
import { keptCardJobs } from './jobs.ts'
import * as limits from './limits.ts'
import { openCards } from './open-queries.ts'
import { keptCardRoutes } from './routes.ts'

export const keptCardDomain: Domain = {
  name: 'kept-cards',
  hooks: { orders_of_no_show: feeOrders, settleCardOfPage: askForCardOfPage },
  routes: keptCardRoutes,
  jobs: keptCardJobs,
  limits,
  answers: { openOnCustomer: openCards },
  problems: { status: keptCardProblems, text: problemText },
}

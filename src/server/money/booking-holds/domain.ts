import { bookingHoldProblems } from '#shared/money/booking-holds/routes.ts'
import { problemText } from '#shared/money/booking-holds/text.ts'
import type { Domain } from '#server/platform/domain.ts'
import { depositOrders } from './deposit-orders.ts'
import { feeOrders } from './fee-orders.ts'
import { bookingHoldJobs } from './jobs.ts'
import { askForCardOfPage } from './keep-card.ts'
import { openHolds } from './open-queries.ts'
import { bookingHoldRoutes } from './routes.ts'

export const bookingHoldDomain: Domain = {
  name: 'booking-holds',
  hooks: { orders_of_deposit: depositOrders, orders_of_no_show: feeOrders, settleCardOfPage: askForCardOfPage },
  routes: bookingHoldRoutes,
  jobs: bookingHoldJobs,
  answers: { openOnCustomer: openHolds },
  problems: { status: bookingHoldProblems, text: problemText },
}

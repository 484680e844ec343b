import { checkoutDetails } from '#shared/money/checkout/contract.ts'
import { checkoutProblems } from '#shared/money/checkout/routes.ts'
import { problemText } from '#shared/money/checkout/text.ts'
import type { Domain } from '#server/platform/domain.ts'
import { cardOrders } from './card-orders.ts'
import { checkoutJobs } from './jobs.ts'
import { openSales } from './open-queries.ts'
import { checkoutRoutes } from './routes.ts'

export const checkoutDomain: Domain = {
  name: 'checkout',
  hooks: { orders_of_sale: cardOrders, orders_of_settlement: cardOrders },
  routes: checkoutRoutes,
  jobs: checkoutJobs,
  problems: { status: checkoutProblems, text: problemText, details: checkoutDetails },
  answers: { openOnCustomer: openSales },
  uniques: { order_of_appointment: 'appointment_sold' },
}

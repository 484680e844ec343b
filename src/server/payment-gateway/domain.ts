import { paymentGatewayProblems } from '#shared/payment-gateway/problems.ts'
import { problemText } from '#shared/payment-gateway/text.ts'
import type { Domain } from '../platform/domain.ts'
import type { CardOrders } from './card-orders.ts'
import { paymentGatewayJobs } from './jobs.ts'
import * as limits from './limits.ts'
import { paymentGatewayRoutes } from './routes.ts'
import { mountPaymentPages } from './serve-payment-pages.ts'

declare module '../platform/realtime/event-kinds.ts' {
  interface EventKinds {
    payment_gateways: true
    card_payments: true
  }
}

/** `orders` completes and cancels what is paid by card. */
export const paymentGatewayDomain = (orders: CardOrders): Domain => ({
  name: 'payment-gateway',
  routes: paymentGatewayRoutes(orders),
  jobs: paymentGatewayJobs(orders),
  limits,
  problems: { status: paymentGatewayProblems, text: problemText },
  mount: (app, services) => mountPaymentPages(app, services, orders),
})

import { paymentGatewayProblems } from '#shared/money/payment-gateway/problems.ts'
import { problemText } from '#shared/money/payment-gateway/text.ts'
import type { Domain } from '#server/platform/domain.ts'
import type { CardOrders } from './card-orders.ts'
import { paymentGatewayJobs } from './jobs.ts'
import * as limits from './limits.ts'
import { paymentGatewayRoutes } from './routes.ts'
import { mountPaymentPages } from './serve-payment-pages.ts'
import type { SettlePage } from './serve-sandbox.ts'
import { settlePaymentOfPage } from './settle-card-payment.ts'

declare module '../../platform/realtime/event-kinds.ts' {
  interface EventKinds {
    payment_gateways: true
    card_payments: true
  }
}

/**
 * `orders` completes and cancels what is paid by card; `settleCard` asks about a page that keeps a
 * card.
 */
export const paymentGatewayDomain = (orders: CardOrders, settleCard: SettlePage): Domain => ({
  name: 'payment-gateway',
  routes: paymentGatewayRoutes(orders),
  jobs: paymentGatewayJobs(orders),
  limits,
  problems: { status: paymentGatewayProblems, text: problemText },
  mount: (app, services) =>
    mountPaymentPages(app, services, async (between, pageId) => {
      await settlePaymentOfPage(between, pageId, orders)
      await settleCard(between, pageId)
    }),
})

import { paymentGatewayProblems } from '#shared/money/payment-gateway/routes.ts'
import { problemText } from '#shared/money/payment-gateway/text.ts'
import type { Domain } from '#server/platform/domain.ts'
import { paymentGatewayJobs } from './jobs.ts'
import { paymentGatewayRoutes } from './routes.ts'
import { mountPaymentPages } from './serve-payment-pages.ts'
import { settlePaymentOfPage } from './settle-card-payment.ts'

export const paymentGatewayDomain: Domain = {
  name: 'payment-gateway',
  routes: paymentGatewayRoutes,
  jobs: paymentGatewayJobs,
  problems: { status: paymentGatewayProblems, text: problemText },
  mount: (app, services) =>
    mountPaymentPages(app, services, async (between, pageId) => {
      await settlePaymentOfPage(between, pageId)
      await services.hooks.settleCardOfPage(between, pageId)
    }),
}

import { paymentGateway } from '#shared/money/payment-gateway/contract.ts'
import { serve } from '#server/platform/http/serve.ts'
import { checkOrder } from './check-order.ts'
import { dismissLatePayment, refundLatePayment, showLatePayments } from './handle-late-payment.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { saveGateway, showGateway } from './save-gateway.ts'
import { settleRefund, showUnknownRefunds } from './settle-refund.ts'
import { testGateway } from './test-gateway.ts'

export const paymentGatewayRoutes = serve(paymentGateway, {
  get: showGateway,
  save: ({ body, ...context }) => saveGateway(context, body),
  test: testGateway,
  check: ({ params, ...context }) => checkOrder(context, params.orderId),
  latePayments: showLatePayments,
  refundLate: ({ params, ...context }) => refundLatePayment(context, params.paymentId),
  dismissLate: ({ params, ...context }) => dismissLatePayment(context, params.paymentId),
  unknownRefunds: showUnknownRefunds,
  settleRefund: ({ params, body, ...context }) => settleRefund(context, { id: params.refundId, made: body.made }),
  webhook: ({ params, raw, ...context }) => receiveWebhook(context, params.token, raw),
})

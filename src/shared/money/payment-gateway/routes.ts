export const routes = {
  get: ['GET', '/api/payment-gateway'],
  save: ['PUT', '/api/payment-gateway'],
  test: ['POST', '/api/payment-gateway/test'],
  check: ['POST', '/api/payment-gateway/orders/:orderId/check'],
  latePayments: ['GET', '/api/payment-gateway/late-payments'],
  refundLate: ['POST', '/api/payment-gateway/late-payments/:paymentId/refund'],
  dismissLate: ['POST', '/api/payment-gateway/late-payments/:paymentId/dismiss'],
  unknownRefunds: ['GET', '/api/payment-gateway/refunds'],
  settleRefund: ['POST', '/api/payment-gateway/refunds/:refundId/settle'],
  webhook: ['POST', '/api/payment-gateway/webhook/:token'],
} as const

/** Problems of card payments. */
export const paymentGatewayProblems = {
  card_payment_missing: 404,
  card_payment_handled: 409,
  card_refund_over_payment: 409,
  card_refund_declined: 409,
  card_refund_unknown: 502,
  webhook_forged: 403,
} as const

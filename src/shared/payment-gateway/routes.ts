export const routes = {
  get: ['GET', '/api/payment-gateway'],
  save: ['PUT', '/api/payment-gateway'],
  test: ['POST', '/api/payment-gateway/test'],
  check: ['POST', '/api/payment-gateway/orders/:orderId/check'],
  latePayments: ['GET', '/api/payment-gateway/late-payments'],
  refundLate: ['POST', '/api/payment-gateway/late-payments/:id/refund'],
  dismissLate: ['POST', '/api/payment-gateway/late-payments/:id/dismiss'],
  webhook: ['POST', '/api/payment-gateway/webhook/:token'],
} as const

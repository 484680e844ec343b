export const routes = {
  sell: ['POST', '/api/checkout'],
  cancel: ['DELETE', '/api/checkout/:orderId'],
  debts: ['GET', '/api/customers/:id/debts'],
  nextVisit: ['GET', '/api/customerorders/:orderId/next-visit'],
  orders: ['GET', '/api/customerorders'],
  order: ['GET', '/api/customerorders/:orderId'],
} as const

export const routes = {
  sell: ['POST', '/api/checkout'],
  start: ['GET', '/api/checkout/start'],
  cancel: ['DELETE', '/api/checkout/:orderId'],
  debts: ['GET', '/api/customers/:id/debts'],
  nextVisit: ['GET', '/api/customerorders/:orderId/next-visit'],
  orders: ['GET', '/api/customerorders'],
  order: ['GET', '/api/customerorders/:orderId'],
} as const

/** Problems of the till. */
export const checkoutProblems = {
  selling_not_allowed: 403,
  total_changed: 409,
  payments_do_not_add_up: 422,
  cash_over_limit: 422,
  discount_over_total: 422,
  debt_over_balance: 409,
  customer_required: 422,
  cart_empty: 422,
  appointment_sold: 409,
  order_completed: 409,
  card_plan_required: 402,
  gateway_missing: 409,
} as const

export const routes = {
  orders: ['GET', '/api/customerorders'],
  order: ['GET', '/api/customerorders/:orderId'],
} as const

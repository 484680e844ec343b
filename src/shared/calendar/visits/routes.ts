export const routes = {
  freeStarts: ['GET', '/api/appointment-visits/free-starts'],
  customer: ['GET', '/api/appointment-visits/customers/:customerId'],
  create: ['POST', '/api/appointment-visits'],
} as const

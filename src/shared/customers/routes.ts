export const routes = {
  list: ['GET', '/api/customers'],
  create: ['POST', '/api/customers'],
  update: ['PUT', '/api/customers/:id'],
  remove: ['DELETE', '/api/customers/:id'],
} as const

export const routes = {
  list: ['GET', '/api/categories'],
  show: ['GET', '/api/categories/:id'],
  create: ['POST', '/api/categories'],
  update: ['PUT', '/api/categories/:id'],
  remove: ['DELETE', '/api/categories/:id'],
} as const

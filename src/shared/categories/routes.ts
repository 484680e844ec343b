export const routes = {
  list: ['GET', '/api/categories'],
  create: ['POST', '/api/categories'],
  update: ['PUT', '/api/categories/:id'],
  remove: ['DELETE', '/api/categories/:id'],
} as const

export const routes = {
  list: ['GET', '/api/resources'],
  unplaced: ['GET', '/api/resources/unplaced'],
  show: ['GET', '/api/resources/:id'],
  create: ['POST', '/api/resources'],
  update: ['PUT', '/api/resources/:id'],
  remove: ['DELETE', '/api/resources/:id'],
  restore: ['POST', '/api/resources/:id/restore'],
} as const

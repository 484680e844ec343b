export const routes = {
  list: ['GET', '/api/time-blocks'],
  create: ['POST', '/api/time-blocks'],
  update: ['PUT', '/api/time-blocks/:id'],
  remove: ['DELETE', '/api/time-blocks/:id'],
  restore: ['POST', '/api/time-blocks/:id/restore'],
} as const

export const routes = {
  preview: ['GET', '/api/appointment-series/preview'],
  create: ['POST', '/api/appointment-series'],
  show: ['GET', '/api/appointment-series/:id'],
} as const

export const routes = {
  list: ['GET', '/api/notifications'],
  markSeen: ['POST', '/api/notifications/:id/seen'],
  markAllSeen: ['POST', '/api/notifications/seen'],
} as const

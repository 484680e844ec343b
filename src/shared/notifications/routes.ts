export const routes = {
  list: ['GET', '/api/notifications'],
  markSeen: ['POST', '/api/notifications/:id/seen'],
  markAllSeen: ['POST', '/api/notifications/seen'],
  settings: ['GET', '/api/notifications/settings'],
  saveSettings: ['PUT', '/api/notifications/settings'],
} as const

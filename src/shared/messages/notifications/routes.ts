export const routes = {
  list: ['GET', '/api/notifications'],
  count: ['GET', '/api/notifications/count'],
  markOpened: ['POST', '/api/notifications/opened'],
  markSeen: ['POST', '/api/notifications/:id/seen'],
  markAllSeen: ['POST', '/api/notifications/seen'],
  settings: ['GET', '/api/notifications/settings'],
  saveSettings: ['PUT', '/api/notifications/settings'],
  device: ['GET', '/api/notifications/device'],
  saveDevice: ['PUT', '/api/notifications/device'],
  tryDevice: ['POST', '/api/notifications/device/trial'],
  removeDevice: ['DELETE', '/api/notifications/device'],
} as const

export const routes = {
  business: ['GET', '/api/business'],
  settings: ['GET', '/api/business/settings'],
  saveSettings: ['PUT', '/api/business/settings'],
} as const

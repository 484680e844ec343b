export const routes = {
  get: ['GET', '/api/calendar-settings'],
  create: ['POST', '/api/calendar-settings'],
  update: ['PUT', '/api/calendar-settings/:id'],
} as const

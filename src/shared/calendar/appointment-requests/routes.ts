export const routes = {
  list: ['GET', '/api/appointments/requests'],
  approve: ['POST', '/api/appointments/:id/approve'],
  decline: ['POST', '/api/appointments/:id/decline'],
} as const

export const routes = {
  open: ['POST', '/api/kept-cards/open/:token'],
  check: ['POST', '/api/kept-cards/check/:token'],
  webhook: ['POST', '/api/kept-cards/webhook/:token'],
  show: ['GET', '/api/kept-cards/appointments/:appointmentId'],
  charge: ['POST', '/api/kept-cards/appointments/:appointmentId/charge'],
} as const

/** Of deposits. */
export const depositRoutes = {
  open: ['POST', '/api/deposits/pay/:token'],
  check: ['POST', '/api/deposits/check/:token'],
  show: ['GET', '/api/deposits/appointments/:appointmentId'],
  cancel: ['POST', '/api/deposits/appointments/:appointmentId/cancel'],
  returnRest: ['POST', '/api/deposits/appointments/:appointmentId/rest'],
} as const
/** Of kept cards. */
export const keptCardRoutes = {
  open: ['POST', '/api/kept-cards/open/:token'],
  check: ['POST', '/api/kept-cards/check/:token'],
  webhook: ['POST', '/api/kept-cards/webhook/:token'],
  show: ['GET', '/api/kept-cards/appointments/:appointmentId'],
  charge: ['POST', '/api/kept-cards/appointments/:appointmentId/charge'],
} as const

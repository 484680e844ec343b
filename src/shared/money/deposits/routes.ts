export const routes = {
  open: ['POST', '/api/deposits/pay/:token'],
  check: ['POST', '/api/deposits/check/:token'],
  show: ['GET', '/api/deposits/appointments/:appointmentId'],
  cancel: ['POST', '/api/deposits/appointments/:appointmentId/cancel'],
  returnRest: ['POST', '/api/deposits/appointments/:appointmentId/rest'],
} as const

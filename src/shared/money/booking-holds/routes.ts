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

export const bookingHoldProblems = {
  deposit_page_refused: 502,
  deposit_undecided: 409,
  deposit_decided: 409,
  deposit_not_usable: 409,
  card_page_refused: 502,
  no_show_not_due: 409,
  no_show_over_fee: 409,
  no_show_charged: 409,
  no_show_declined: 409,
  no_show_unknown: 409,
  no_show_late: 409,
} as const

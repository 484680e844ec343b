export const routes = {
  publicToken: ['GET', '/api/get-public-token/:officeId'],
  calendarSettings: ['GET', '/api/online-booking/calendar-settings'],
  businessSettings: ['GET', '/api/online-booking/business/settings/:officeId'],
  business: ['GET', '/api/online-booking/business/:officeId'],
  employees: ['GET', '/api/online-booking/employees/:officeId'],
  services: ['GET', '/api/online-booking/services/:officeId'],
  slots: ['GET', '/api/online-booking/slots/:officeId'],
  byPhone: ['GET', '/api/online-booking/customers/by-phone/:officeId'],
  sendCode: ['POST', '/api/online-booking/phone-codes'],
  provePhone: ['POST', '/api/online-booking/phone-proofs'],
  makePuzzle: ['POST', '/api/online-booking/puzzles'],
  answerPuzzle: ['POST', '/api/online-booking/puzzles/answers'],
  managed: ['GET', '/api/online-booking/manage/:token'],
  managedSlots: ['GET', '/api/online-booking/manage/:token/slots'],
  moveManaged: ['POST', '/api/online-booking/manage/:token/move'],
  confirmManaged: ['POST', '/api/online-booking/manage/:token/confirm'],
  cancelManaged: ['POST', '/api/online-booking/manage/:token/cancel'],
} as const

/** Problems of online booking, each with its HTTP status; the sentences are in text.ts. */
export const bookingProblems = {
  booking_closed: 409,
  cannot_confirm: 409,
  cutoff_passed: 409,
  phone_unproved: 409,
  service_alone: 409,
  service_not_online: 409,
  too_far: 409,
  too_soon: 409,
  booking_limit: 429,
} as const

export const routes = {
  list: ['GET', '/api/appointments/requests'],
  unproved: ['GET', '/api/appointments/requests/unproved'],
  declineUnproved: ['POST', '/api/appointments/requests/unproved/decline'],
  approveByKey: ['POST', '/api/appointments/requests/approve'],
  approve: ['POST', '/api/appointments/:id/approve'],
  decline: ['POST', '/api/appointments/:id/decline'],
} as const

/** Problems of requests, each with its HTTP status; the sentences are in text.ts. */
export const requestProblems = { request_answered: 409 } as const

export const routes = {
  list: ['GET', '/api/waiting-list'],
  add: ['POST', '/api/waiting-list'],
  remove: ['DELETE', '/api/waiting-list/:id'],
  settings: ['PUT', '/api/waiting-list/settings'],
  offer: ['POST', '/api/waiting-list/offers'],
  withdraw: ['DELETE', '/api/waiting-list/holds/:holdId'],
  join: ['POST', '/api/waiting-list/join'],
  link: ['GET', '/api/waiting-list/links/:token'],
  accept: ['POST', '/api/waiting-list/links/:token/accept'],
  decline: ['POST', '/api/waiting-list/links/:token/decline'],
  leave: ['POST', '/api/waiting-list/links/:token/leave'],
} as const

/** Problems of the waiting list, each with its HTTP status; the sentences are in text.ts. */
export const waitingProblems = {
  nobody_fits: 409,
  offer_over: 409,
  offer_at_night: 409,
  waiting_limit: 409,
} as const

export const routes = {
  permissions: ['GET', '/api/user/permissions'],
  plan: ['GET', '/api/plans/:planId'],
  support: ['GET', '/api/support'],
  subscription: ['GET', '/api/subscription'],
} as const

/** Problems of subscriptions, each with its HTTP status; the sentences are in text.ts. */
export const subscriptionProblems = {
  employee_limit: 402,
  subscription_cancelled: 402,
  subscription_expired: 402,
} as const

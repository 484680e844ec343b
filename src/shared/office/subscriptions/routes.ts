export const routes = {
  permissions: ['GET', '/api/user/permissions'],
  plan: ['GET', '/api/plans/:planId'],
  support: ['GET', '/api/support'],
  subscription: ['GET', '/api/subscription'],
} as const

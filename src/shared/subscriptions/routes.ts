export const routes = {
  permissions: ['GET', '/api/user/permissions'],
  plan: ['GET', '/api/plans/:planId'],
} as const

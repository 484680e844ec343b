export const routes = {
  list: ['GET', '/api/auth/sessions'],
  remove: ['DELETE', '/api/auth/sessions/:id'],
  revokeOthers: ['POST', '/api/auth/sessions/revoke-others'],
  securityEvents: ['GET', '/api/auth/security-events'],
} as const

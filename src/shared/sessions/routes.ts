export const routes = {
  list: ['GET', '/api/auth/sessions'],
  remove: ['DELETE', '/api/auth/sessions/:id'],
  revokeOthers: ['POST', '/api/auth/sessions/revoke-others'],
} as const

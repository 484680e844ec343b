export const routes = {
  list: ['GET', '/api/auth/sessions'],
  remove: ['DELETE', '/api/auth/sessions/:id'],
  revokeOthers: ['POST', '/api/auth/sessions/revoke-others'],
  securityEvents: ['GET', '/api/auth/security-events'],
} as const

/** Problems of sessions, each with its HTTP status; the sentences are in text.ts. */
export const sessionProblems = { proof_required: 403, right_missing: 403 } as const

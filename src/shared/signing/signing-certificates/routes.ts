export const routes = {
  show: ['GET', '/api/signing-certificates'],
  upload: ['POST', '/api/signing-certificates'],
  remove: ['DELETE', '/api/signing-certificates'],
} as const

export const certificateProblems = {
  certificate_unreadable: 400,
  certificate_passphrase: 400,
  certificate_expired: 400,
} as const

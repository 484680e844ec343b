export const routes = {
  show: ['GET', '/api/signing-certificates'],
  upload: ['POST', '/api/signing-certificates'],
  remove: ['DELETE', '/api/signing-certificates'],
} as const

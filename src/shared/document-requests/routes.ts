export const routes = {
  send: ['POST', '/api/documents/send'],
  list: ['GET', '/api/documents/requests'],
  counts: ['GET', '/api/documents/requests/counts'],
  remind: ['POST', '/api/documents/requests/:id/remind'],
  cancel: ['POST', '/api/documents/requests/:id/cancel'],
  signedFile: ['GET', '/api/documents/requests/:id/pdf'],
  show: ['GET', '/api/sign/:token'],
  original: ['GET', '/api/sign/:token/file'],
  sendCode: ['POST', '/api/sign/:token/code'],
  sign: ['POST', '/api/sign/:token'],
  signedCopy: ['GET', '/api/sign/:token/pdf'],
  verify: ['POST', '/api/verify'],
} as const

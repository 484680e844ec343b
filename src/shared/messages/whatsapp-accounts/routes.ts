export const routes = {
  get: ['GET', '/api/whatsapp-account'],
  save: ['PUT', '/api/whatsapp-account'],
  remove: ['DELETE', '/api/whatsapp-account'],
  test: ['POST', '/api/whatsapp-account/test'],
  channels: ['GET', '/api/whatsapp-account/channels'],
  verify: ['GET', '/api/whatsapp-account/webhook/:token'],
  receive: ['POST', '/api/whatsapp-account/webhook/:token'],
} as const

/** Problems of the office's account at WhatsApp. */
export const whatsappAccountProblems = {
  whatsapp_missing: 404,
  whatsapp_forged: 403,
} as const

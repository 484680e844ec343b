export const routes = {
  list: ['GET', '/api/sms/marketing'],
  create: ['POST', '/api/sms/marketing'],
  responses: ['GET', '/api/sms/marketing/responses'],
  preview: ['POST', '/api/sms/marketing/preview'],
  cancel: ['POST', '/api/sms/marketing/:id/cancel'],
} as const

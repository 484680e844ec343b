export const routes = {
  list: ['GET', '/api/sms/marketing'],
  create: ['POST', '/api/sms/marketing'],
  responses: ['GET', '/api/sms/marketing/responses'],
  preview: ['POST', '/api/sms/marketing/preview'],
  cancel: ['POST', '/api/sms/marketing/:id/cancel'],
} as const

/** Problems of marketing, each with its HTTP status; the sentences are in text.ts. */
export const campaignProblems = {
  /** No message of the campaign waits to be sent. */
  campaign_over: 409,
} as const

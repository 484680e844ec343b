export const routes = {
  list: ['GET', '/api/sms/office'],
  report: ['POST', '/api/sms/reports/:token'],
  templates: ['GET', '/api/sms/templates'],
  saveTemplates: ['PUT', '/api/sms/templates'],
  testTemplate: ['POST', '/api/sms/templates/test'],
  results: ['GET', '/api/sms/results'],
  sender: ['GET', '/api/business/sms-sender'],
  saveSender: ['PUT', '/api/business/sms-sender'],
} as const

/** Problems of sending an SMS, each with its HTTP status; the sentences are in text.ts. */
export const smsProblems = {
  no_phone: 409,
  no_own_phone: 409,
  sms_quota_reached: 409,
  report_forged: 403,
} as const

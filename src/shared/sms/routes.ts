export const routes = {
  list: ['GET', '/api/sms/office'],
  report: ['POST', '/api/sms/reports/:token'],
  sender: ['GET', '/api/business/sms-sender'],
  saveSender: ['PUT', '/api/business/sms-sender'],
} as const

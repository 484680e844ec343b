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

export const routes = {
  show: ['GET', '/api/sms/automatic'],
  save: ['PUT', '/api/sms/automatic'],
} as const

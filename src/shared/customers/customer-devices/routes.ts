export const routes = {
  recall: ['POST', '/api/customer-devices/recall'],
  forget: ['POST', '/api/customer-devices/forget'],
} as const

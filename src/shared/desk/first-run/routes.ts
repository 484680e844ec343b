export const routes = {
  show: ['GET', '/api/first-run'],
  nameBusiness: ['PUT', '/api/first-run/business'],
  addServices: ['POST', '/api/first-run/services'],
  mark: ['PUT', '/api/first-run'],
} as const

export const routes = {
  find: ['GET', '/api/search'],
} as const

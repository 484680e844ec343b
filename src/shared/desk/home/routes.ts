export const routes = { show: ['GET', '/api/home'] } as const

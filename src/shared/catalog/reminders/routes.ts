export const routes = { list: ['GET', '/api/actions'] } as const

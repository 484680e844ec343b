export const routes = { list: ['GET', '/api/sms/office'] } as const

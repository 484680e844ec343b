/** Apart from the other routes, which the first script does not need. */
export const logoutRoute = ['POST', '/api/auth/logout'] as const

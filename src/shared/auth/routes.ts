export const routes = {
  login: ['POST', '/api/auth/login'],
  register: ['POST', '/api/auth/register'],
  logout: ['POST', '/api/auth/logout'],
  requestReset: ['POST', '/api/auth/request-reset'],
  verifyCode: ['POST', '/api/auth/verify-code'],
  resetPassword: ['POST', '/api/auth/reset-password'],
} as const

import { logoutRoute } from './logout-route.ts'

export const routes = {
  login: ['POST', '/api/auth/login'],
  register: ['POST', '/api/auth/register'],
  logout: logoutRoute,
  requestReset: ['POST', '/api/auth/request-reset'],
  verifyCode: ['POST', '/api/auth/verify-code'],
  resetPassword: ['POST', '/api/auth/reset-password'],
  account: ['GET', '/api/auth/account'],
  prove: ['POST', '/api/auth/proof'],
  changePassword: ['PUT', '/api/auth/password'],
  requestEmail: ['POST', '/api/auth/email'],
  sendProof: ['POST', '/api/auth/email/code'],
  confirmEmail: ['POST', '/api/auth/email/confirm'],
  offerSecondFactor: ['POST', '/api/auth/second-factor'],
  confirmSecondFactor: ['POST', '/api/auth/second-factor/confirm'],
  disableSecondFactor: ['POST', '/api/auth/second-factor/disable'],
  renewRecoveryCodes: ['POST', '/api/auth/second-factor/recovery-codes'],
} as const

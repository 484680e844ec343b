import { logoutRoute } from '../sessions/logout-route.ts'

export const routes = {
  login: ['POST', '/api/auth/login'],
  makePuzzle: ['POST', '/api/auth/puzzles'],
  register: ['POST', '/api/auth/register'],
  logout: logoutRoute,
  requestReset: ['POST', '/api/auth/request-reset'],
  verifyCode: ['POST', '/api/auth/verify-code'],
  resetPassword: ['POST', '/api/auth/reset-password'],
  offices: ['GET', '/api/auth/offices'],
  openOffice: ['POST', '/api/auth/offices'],
  switchOffice: ['POST', '/api/auth/switch'],
  showInvitation: ['POST', '/api/auth/invitation'],
  acceptInvitation: ['POST', '/api/auth/invitation/accept'],
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
  passkeyLoginOptions: ['POST', '/api/auth/passkeys/login/options'],
  passkeyLogin: ['POST', '/api/auth/passkeys/login'],
  offerPasskey: ['POST', '/api/auth/passkeys/options'],
  addPasskey: ['POST', '/api/auth/passkeys'],
  renamePasskey: ['PUT', '/api/auth/passkeys/:id'],
  removePasskey: ['DELETE', '/api/auth/passkeys/:id'],
  passkeyProofOptions: ['POST', '/api/auth/proof/passkey/options'],
  provePasskey: ['POST', '/api/auth/proof/passkey'],
} as const

/**
 * Problems of signing in, registering and changing credentials, each with its HTTP status; the
 * sentences are in text.ts.
 */
export const authProblems = {
  invalid_credentials: 401,
  second_factor_required: 401,
  second_factor_wrong: 401,
  passkey_refused: 401,
  inactive_user: 403,
  mailbox_unproved: 403,
  password_needed: 403,
  email_taken: 409,
  passkeys_many: 409,
  passkeys_unavailable: 409,
  second_factor_off: 409,
  second_factor_on: 409,
  code_wrong: 422,
  passkey_unverified: 422,
  password_common: 422,
  password_wrong: 422,
  reset_expired: 422,
  guesses_used: 429,
} as const

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
  password_personal: 422,
  password_wrong: 422,
  reset_expired: 422,
} as const

type Own = typeof authProblems
declare module '../../http/problems.ts' {
  interface ProblemTable extends Own {}
}

/** Limits of signing in, registering and changing credentials. */
import { HOUR_SECONDS, limit, MINUTE_SECONDS } from '../platform/security/limits.ts'

/** Passwords for one email address from one network. */
export const signInPerPair = limit('loginPair', {
  points: 5,
  seconds: 15 * MINUTE_SECONDS,
  blockSeconds: 15 * MINUTE_SECONDS,
})
export const signInPerIp = limit('loginIp', { points: 60, seconds: 15 * MINUTE_SECONDS })
/** Passwords for one email address from all networks. */
export const signInPerEmail = limit('loginEmail', { points: 50, seconds: HOUR_SECONDS })
/** The current password of a signed-in user, so that an open session cannot be used to guess it. */
export const passwordPerSession = limit('passwordAgain', {
  points: 5,
  seconds: 15 * MINUTE_SECONDS,
  blockSeconds: 15 * MINUTE_SECONDS,
})
/** Codes of an authenticator app, per user: three of a million codes are valid at any time. */
export const secondFactorPerUser = limit('secondFactor', {
  points: 5,
  seconds: 15 * MINUTE_SECONDS,
  blockSeconds: 15 * MINUTE_SECONDS,
})
export const secondFactorPerDay = limit('secondFactorDay', { points: 30, seconds: 24 * HOUR_SECONDS })
/** One warning a day to a user whose password is known to someone else. */
export const secondFactorAlarm = limit('secondFactorAlarm', { points: 1, seconds: 24 * HOUR_SECONDS })
/** Three codes an hour per user and per new email. */
export const emailChangePerUser = limit('emailChange', { points: 3, seconds: HOUR_SECONDS })
export const emailChangePerEmail = limit('emailChangeTo', { points: 3, seconds: HOUR_SECONDS })
export const registerPerIp = limit('registerIp', { points: 20, seconds: HOUR_SECONDS })
/** Decisions B: three codes an hour. */
export const resetPerEmail = limit('resetEmail', { points: 3, seconds: HOUR_SECONDS })
export const resetPerIp = limit('resetIp', { points: 20, seconds: HOUR_SECONDS })
export const verifyPerIp = limit('verifyIp', { points: 60, seconds: 15 * MINUTE_SECONDS })

/** Limits of signing in, registering and changing credentials. */
import { HOUR_SECONDS, limit, MINUTE_SECONDS } from '#server/platform/security/limits.ts'

const DAY_SECONDS = 24 * HOUR_SECONDS
/**
 * Passwords for one email address from one network, where the device is not known. The wait grows:
 * a minute after five, ten minutes after ten, an hour after twenty.
 */
export const signInPerPair = limit('loginPair', {
  points: 5,
  seconds: 15 * MINUTE_SECONDS,
  blockSeconds: MINUTE_SECONDS,
})
export const signInPerPairLonger = limit('loginPairLonger', {
  points: 10,
  seconds: HOUR_SECONDS,
  blockSeconds: 10 * MINUTE_SECONDS,
})
export const signInPerPairLongest = limit('loginPairLongest', {
  points: 20,
  seconds: 6 * HOUR_SECONDS,
  blockSeconds: HOUR_SECONDS,
})
export const signInPerIp = limit('loginIp', { points: 60, seconds: 15 * MINUTE_SECONDS })
/** Passwords for one email address from all networks, where the device is not known. */
export const signInPerEmail = limit('loginEmail', { points: 50, seconds: HOUR_SECONDS })
/** Passwords from one known device, with the same waits as from one network. */
export const signInPerDevice = limit('loginDevice', {
  points: 5,
  seconds: 15 * MINUTE_SECONDS,
  blockSeconds: MINUTE_SECONDS,
})
export const signInPerDeviceLonger = limit('loginDeviceLonger', {
  points: 20,
  seconds: HOUR_SECONDS,
  blockSeconds: 15 * MINUTE_SECONDS,
})
/** The current password of a signed-in user, so that an open session cannot be used to guess it. */
export const passwordPerSession = limit('passwordAgain', {
  points: 5,
  seconds: 15 * MINUTE_SECONDS,
  blockSeconds: 15 * MINUTE_SECONDS,
})
/**
 * Challenges of passkeys, of which a sign-in screen asks for one every few minutes, and answers to
 * them. A signature cannot be guessed: these bound the work.
 */
export const passkeyChallengesPerIp = limit('passkeyChallengeIp', { points: 240, seconds: 15 * MINUTE_SECONDS })
export const passkeysPerIp = limit('passkeyIp', { points: 60, seconds: 15 * MINUTE_SECONDS })
/** Passkeys that one person adds; each sends a letter. */
export const passkeysPerPerson = limit('passkeysPerPerson', { points: 20, seconds: DAY_SECONDS })
/** One warning a day for a passkey of which there is a copy. */
export const copiedPasskeyAlarm = limit('copiedPasskeyAlarm', { points: 1, seconds: DAY_SECONDS })
/** Codes of an authenticator app, per user: three of a million codes are valid at any time. */
export const secondFactorPerUser = limit('secondFactor', {
  points: 5,
  seconds: 15 * MINUTE_SECONDS,
  blockSeconds: 15 * MINUTE_SECONDS,
})
export const secondFactorPerDay = limit('secondFactorDay', { points: 30, seconds: DAY_SECONDS })
/** One warning a day to a user whose password is known to someone else. */
export const secondFactorAlarm = limit('secondFactorAlarm', { points: 1, seconds: DAY_SECONDS })
/** Entries of the audit log for one user, so that a guesser does not fill it. */
export const recordedFailures = limit('recordedFailures', { points: 30, seconds: HOUR_SECONDS })
export const recordedDelays = limit('recordedDelays', { points: 1, seconds: HOUR_SECONDS })
/** Letters about new devices in one network, to one person. */
export const newDeviceLetters = limit('newDeviceLetters', { points: 1, seconds: DAY_SECONDS })
/** Three codes an hour per user and per new email. */
export const emailChangePerUser = limit('emailChange', { points: 3, seconds: HOUR_SECONDS })
export const emailChangePerEmail = limit('emailChangeTo', { points: 3, seconds: HOUR_SECONDS })
/**
 * Letters with which somebody who registered proves their mailbox: from one network, and from all
 * together. Every code can be guessed five times.
 */
export const proofPerPair = limit('proofPair', { points: 4, seconds: HOUR_SECONDS })
export const proofPerMailbox = limit('proofMailbox', { points: 8, seconds: HOUR_SECONDS })
export const proofPerMailboxDay = limit('proofMailboxDay', { points: 16, seconds: DAY_SECONDS })
/** Further offices of one person. */
export const officesPerPerson = limit('officesPerPerson', { points: 3, seconds: DAY_SECONDS })
export const registerPerIp = limit('registerIp', { points: 20, seconds: HOUR_SECONDS })
/** Three codes an hour, from one known device or from one other network. */
export const resetPerDevice = limit('resetDevice', { points: 3, seconds: HOUR_SECONDS })
export const resetPerPair = limit('resetPair', { points: 3, seconds: HOUR_SECONDS })
/** Codes that devices that are not known have sent to one address. */
export const resetPerEmail = limit('resetEmail', { points: 12, seconds: HOUR_SECONDS })
export const resetPerEmailDay = limit('resetEmailDay', { points: 24, seconds: DAY_SECONDS })
/**
 * Codes that are typed for one address, whether or not with a nonce: 50 of a million a day. A known
 * device has a pool of its own, and the link of the letter needs none.
 */
export const resetGuessesPerEmail = limit('resetGuessEmail', { points: 50, seconds: DAY_SECONDS })
export const resetPerIp = limit('resetIp', { points: 20, seconds: HOUR_SECONDS })
export const verifyPerIp = limit('verifyIp', { points: 60, seconds: 15 * MINUTE_SECONDS })

/**
 * Limits of sending documents for signature, of guessing at their links, and of work for strangers.
 */
import { HOUR_SECONDS, limit, MINUTE_SECONDS } from '#server/platform/security/limits.ts'

export const requestPerOffice = limit('documentRequestOffice', { points: 200, seconds: HOUR_SECONDS })
/** A customer gets at most so many links an hour, from all of the staff together. */
export const requestPerCustomer = limit('documentRequestCustomer', { points: 10, seconds: HOUR_SECONDS })
/** Sending to several customers at once, up to 50 each time. */
export const bulkPerOffice = limit('documentBulkOffice', { points: 20, seconds: HOUR_SECONDS })
/**
 * Trying whether a file can be signed takes the process that prints such files. A file that was
 * sent once is not tried again.
 */
export const fileTrialPerOffice = limit('documentTrialOffice', { points: 30, seconds: HOUR_SECONDS })
export const signLinkPerIp = limit('signLinkIp', { points: 120, seconds: 10 * MINUTE_SECONDS })
/** Every code is a message at the office's cost. Customers in one waiting room share an address. */
export const signCodePerRequest = limit('signCode', { points: 5, seconds: HOUR_SECONDS })
export const signCodePerIp = limit('signCodeIp', { points: 60, seconds: HOUR_SECONDS })
export const signPerIp = limit('signIp', { points: 120, seconds: HOUR_SECONDS })
/** Codes that are typed at one link of a file that was signed long ago. */
export const reopenGuesses = limit('reopenGuess', { points: 10, seconds: 24 * HOUR_SECONDS })
/**
 * A signed file is sent by e-mail at most so often a day, by staff and by the holder of the link
 * together.
 */
export const signedMailPerRequest = limit('signedMail', { points: 3, seconds: 24 * HOUR_SECONDS })
export const signedMailPerIp = limit('signedMailIp', { points: 20, seconds: HOUR_SECONDS })
export const verifyFilePerIp = limit('verifyFileIp', { points: 30, seconds: 10 * MINUTE_SECONDS })

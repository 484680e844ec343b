/**
 * Limits of what visitors may do on the booking page and by manage links. Those of networks are of
 * a network at one office, see takeNetwork.
 */
import { HOUR_SECONDS, limit, MINUTE_SECONDS } from '#server/platform/security/limits.ts'

export const publicTokenPerIp = limit('publicTokenIp', { points: 60, seconds: MINUTE_SECONDS })
/** Addresses of offices that do not exist. */
export const unknownOfficePerIp = limit('unknownOfficeIp', { points: 60, seconds: HOUR_SECONDS })
export const lookUpPerIp = limit('byPhoneIp', { points: 30, seconds: 10 * MINUTE_SECONDS })
/** Codes to one phone of an office that one network may ask for. */
export const codePerPhone = limit('phoneCodeOfNetwork', { points: 3, seconds: HOUR_SECONDS })
/**
 * The same of all networks together; beyond it each asks for a puzzle, because a stranger may ask.
 */
export const codesOfPhone = limit('phoneCodesOfAll', { points: 12, seconds: HOUR_SECONDS })
export const codePerIp = limit('phoneCodeIp', { points: 10, seconds: HOUR_SECONDS })
export const proofPerIp = limit('phoneProofIp', { points: 40, seconds: HOUR_SECONDS })
/** Codes to one mailbox from all offices together; beyond it each asks for a puzzle. */
export const codesPerMailbox = limit('mailCodeAnyOffice', { points: 8, seconds: 24 * HOUR_SECONDS })
/**
 * Bookings without a proved phone that hold their time, of one office; the office sets how many
 * (0077).
 */
export const unprovedPerOffice = limit('unprovedBookingOffice', { points: 6, seconds: HOUR_SECONDS })
/**
 * Codes and unproved bookings of an office that need no puzzle; at least the office's allowance
 * (0092).
 */
export const strangersPerOffice = limit('strangersOffice', { points: 6, seconds: 10 * MINUTE_SECONDS })
/** Every move sends a message at the office's cost. */
export const movePerLink = limit('moveLink', { points: 5, seconds: HOUR_SECONDS })
export const managePerIp = limit('manageIp', { points: 60, seconds: 10 * MINUTE_SECONDS })
/**
 * Ten attempts an hour, per network and per phone of an office. Beyond those of a phone that was
 * not proved each asks for a puzzle: a stranger may have made them.
 */
export const bookingPerIp = limit('bookingIp', { points: 10, seconds: HOUR_SECONDS })
export const bookingPerPhone = limit('bookingPhone', { points: 10, seconds: HOUR_SECONDS })
export const detailsPerIp = limit('visitIp', { points: 60, seconds: HOUR_SECONDS })

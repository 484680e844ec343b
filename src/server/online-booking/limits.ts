/** Limits of what visitors may do on the booking page and by manage links. */
import { HOUR, limit, MINUTE } from '../platform/security/limits.ts'

export const publicTokenPerIp = limit('publicTokenIp', { points: 60, seconds: MINUTE })
export const lookUpPerIp = limit('byPhoneIp', { points: 30, seconds: 10 * MINUTE })
export const codePerPhone = limit('phoneCode', { points: 3, seconds: HOUR })
export const codePerIp = limit('phoneCodeIp', { points: 10, seconds: HOUR })
export const proofPerIp = limit('phoneProofIp', { points: 40, seconds: HOUR })
/** Every move sends a message at the office's cost. */
export const movePerLink = limit('moveLink', { points: 5, seconds: HOUR })
export const managePerIp = limit('manageIp', { points: 60, seconds: 10 * MINUTE })
/** Decisions D: ten attempts an hour, per network and per phone. */
export const bookingPerIp = limit('bookingIp', { points: 10, seconds: HOUR })
export const bookingPerPhone = limit('bookingPhone', { points: 10, seconds: HOUR })
export const visitPerIp = limit('visitIp', { points: 60, seconds: HOUR })

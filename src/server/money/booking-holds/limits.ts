/** Limits of the payment step, and of charging fees. */
import { HOUR_SECONDS, limit, MINUTE_SECONDS } from '#server/platform/security/limits.ts'

/** The page asks every five seconds while it is open. */
export const depositPerIp = limit('depositIp', { points: 400, seconds: 10 * MINUTE_SECONDS })
/** The page asks every five seconds while it is open. */
export const keptCardPerIp = limit('keptCardIp', { points: 400, seconds: 10 * MINUTE_SECONDS })
export const chargePerOffice = limit('noShowChargeOffice', { points: 60, seconds: HOUR_SECONDS })

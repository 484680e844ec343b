/** Limits of the payment step. */
import { limit, MINUTE_SECONDS } from '#server/platform/security/limits.ts'

/** The page asks every five seconds while it is open. */
export const depositPerIp = limit('depositIp', { points: 400, seconds: 10 * MINUTE_SECONDS })

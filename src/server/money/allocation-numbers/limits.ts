/** Limits of calls to the tax authority, and of the built-in one's page. */
import { HOUR_SECONDS, limit, MINUTE_SECONDS } from '#server/platform/security/limits.ts'

export const connectPerOffice = limit('authorityConnectOffice', { points: 20, seconds: HOUR_SECONDS })
/** Requests by hand; jobs do the rest. */
export const askPerOffice = limit('allocationAskOffice', { points: 30, seconds: HOUR_SECONDS })
export const consentPagePerIp = limit('consentPageIp', { points: 120, seconds: 10 * MINUTE_SECONDS })

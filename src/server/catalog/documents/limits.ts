/** Limits of uploading and opening documents. */
import { HOUR_SECONDS, limit, MINUTE_SECONDS } from '#server/platform/security/limits.ts'

/** Ten megabytes each. */
export const uploadPerOffice = limit('documentOffice', { points: 60, seconds: HOUR_SECONDS })
export const linkPerIp = limit('documentLinkIp', { points: 120, seconds: 10 * MINUTE_SECONDS })

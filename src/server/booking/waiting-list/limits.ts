/** Limits of what strangers may do on the waiting list. */
import { HOUR_SECONDS, limit, MINUTE_SECONDS } from '#server/platform/security/limits.ts'

export const joinPerIp = limit('joinWaitingIp', { points: 10, seconds: HOUR_SECONDS })
/** Each entry sends a message. A phone that was not proved counts at all offices together. */
export const joinPerPhone = limit('joinWaitingPhone', { points: 6, seconds: HOUR_SECONDS })
export const waitingLinkPerIp = limit('waitingLinkIp', { points: 60, seconds: 10 * MINUTE_SECONDS })

/** Limits of flooding. Every text of a model also counts in the monthly quota. */
import { HOUR_SECONDS, limit, MINUTE_SECONDS } from '#server/platform/security/limits.ts'

export const chatPerUser = limit('chatUser', { points: 20, seconds: MINUTE_SECONDS })
export const chatPerOffice = limit('chatOffice', { points: 300, seconds: HOUR_SECONDS })

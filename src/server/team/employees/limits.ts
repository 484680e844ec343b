/** Limits of inviting employees. */
import { HOUR_SECONDS, limit } from '#server/platform/security/limits.ts'

/** Links to set a password. */
export const invitePerUser = limit('inviteUser', { points: 3, seconds: HOUR_SECONDS })
export const invitePerOffice = limit('inviteOffice', { points: 60, seconds: HOUR_SECONDS })

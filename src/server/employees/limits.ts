/** Limits of inviting employees. */
import { HOUR, limit } from '../platform/security/limits.ts'

/** Links to set a password. */
export const invitePerUser = limit('inviteUser', { points: 3, seconds: HOUR })
export const invitePerOffice = limit('inviteOffice', { points: 60, seconds: HOUR })

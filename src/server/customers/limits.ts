/** Limits of importing customers. */
import { HOUR, limit } from '../platform/security/limits.ts'

/** Requests of five hundred rows each: enough to check and save a list of a hundred thousand. */
export const importPerOffice = limit('importOffice', { points: 500, seconds: HOUR })

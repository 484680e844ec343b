/** Limits of importing customers. */
import { HOUR_SECONDS, limit } from '#server/platform/security/limits.ts'

/** Requests of up to five hundred rows: enough to check and save a hundred thousand customers. */
export const importPerOffice = limit('importOffice', { points: 500, seconds: HOUR_SECONDS })

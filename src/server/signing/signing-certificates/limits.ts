/** Limits of uploads, because decrypting a file is slow on purpose. */
import { HOUR_SECONDS, limit } from '#server/platform/security/limits.ts'

export const certificatePerOffice = limit('certificateOffice', { points: 20, seconds: HOUR_SECONDS })

/** Limits of guessing. */
import { HOUR_SECONDS, limit } from '#server/platform/security/limits.ts'

/** A code has 60 bits; the limit keeps a stolen session from trying. */
export const voucherPerUser = limit('voucherUser', { points: 100, seconds: HOUR_SECONDS })

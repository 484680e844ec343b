/** Limits of changing the business. */
import { HOUR_SECONDS, limit } from '#server/platform/security/limits.ts'

/** Rendering a logo takes seconds of CPU at worst. */
export const logoPerOffice = limit('logoOffice', { points: 30, seconds: HOUR_SECONDS })

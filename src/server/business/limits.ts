/** Limits of changing the business. */
import { HOUR, limit } from '../platform/security/limits.ts'

/** Rendering a logo takes seconds of CPU at worst. */
export const logoPerOffice = limit('logoOffice', { points: 30, seconds: HOUR })

/** Files of a whole range read every document in it. */
import { HOUR_SECONDS, limit } from '../platform/security/limits.ts'

export const exportPerOffice = limit('booksOffice', { points: 30, seconds: HOUR_SECONDS })

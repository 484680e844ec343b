import { HOUR_SECONDS, limit } from '#server/platform/security/limits.ts'

/** Emails to the accountant; one a month is usual. */
export const sendMonthPerOffice = limit('accountantOffice', { points: 10, seconds: HOUR_SECONDS })
/** Files of a whole range read every invoice in it. */
export const exportPerOffice = limit('booksOffice', { points: 30, seconds: HOUR_SECONDS })

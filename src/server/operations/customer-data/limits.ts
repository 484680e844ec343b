import { HOUR_SECONDS, limit } from '#server/platform/security/limits.ts'

/** Archives of single customers, which read their files; a request of a customer needs one. */
export const customerExportPerOffice = limit('customerExportOffice', { points: 30, seconds: HOUR_SECONDS })

/** Limits of what strangers may do with the link of an invoice. */
import { HOUR_SECONDS, limit } from '#server/platform/security/limits.ts'

export const invoicePerIp = limit('documentIp', { points: 60, seconds: HOUR_SECONDS })

/** Limits of what is posted as a provider's report. Reports at an address of ours are not limited. */
import { limit, MINUTE_SECONDS } from '../platform/security/limits.ts'

export const forgedReportPerIp = limit('smsReportIp', { points: 60, seconds: MINUTE_SECONDS })

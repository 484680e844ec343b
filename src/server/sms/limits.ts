import { HOUR_SECONDS, limit, MINUTE_SECONDS } from '../platform/security/limits.ts'

/** Of what is posted as a provider's report. Reports at an address of ours are not limited. */
export const forgedReportPerIp = limit('smsReportIp', { points: 60, seconds: MINUTE_SECONDS })
/** Messages that staff send to themselves. */
export const testPerUser = limit('smsTestUser', { points: 10, seconds: HOUR_SECONDS })

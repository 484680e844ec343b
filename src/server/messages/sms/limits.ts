import { HOUR_SECONDS, limit, MINUTE_SECONDS } from '#server/platform/security/limits.ts'

/** Of what is posted as a provider's report. Reports at an address of ours are not limited. */
export const forgedReportPerIp = limit('smsReportIp', { points: 60, seconds: MINUTE_SECONDS })
/** Codes of an office by SMS, outside the quota of its plan. Beyond it codes go by e-mail. */
export const codesPerOffice = limit('codeOffice', { points: 60, seconds: HOUR_SECONDS })
/** The limit of codes for a trial. It is lower, because anybody can open a trial. */
export const codesPerTrial = limit('codeTrial', { points: 10, seconds: HOUR_SECONDS })
/** Codes to one phone from all offices together, so that nobody is flooded. */
export const codesPerPhone = limit('codeAnyOffice', { points: 8, seconds: 24 * HOUR_SECONDS })
/** Messages that staff send to themselves. */
export const testPerUser = limit('smsTestUser', { points: 10, seconds: HOUR_SECONDS })

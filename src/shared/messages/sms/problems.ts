/** Problems of sending an SMS, each with its HTTP status; the sentences are in text.ts. */
export const smsProblems = {
  no_phone: 409,
  no_own_phone: 409,
  sms_quota_reached: 409,
  report_forged: 403,
} as const

type Own = typeof smsProblems
declare module '../../http/problems.ts' {
  interface ProblemTable extends Own {}
}

/** Problems of reports. */
export const accountingProblems = {
  books_plan_required: 402,
  reports_not_allowed: 403,
  business_number_missing: 409,
  exempt_reports_no_vat: 409,
  day_already_closed: 409,
  day_closed_meanwhile: 409,
  accountant_missing: 409,
} as const

type Own = typeof accountingProblems
declare module '../../http/problems.ts' {
  interface ProblemTable extends Own {}
}

/** Problems of reports. */
export const bookProblems = {
  books_plan_required: 402,
  reports_not_allowed: 403,
} as const

type Own = typeof bookProblems
declare module '../http/problems.ts' {
  interface ProblemTable extends Own {}
}

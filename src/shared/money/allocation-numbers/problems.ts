/** Problems of allocation numbers. */
export const allocationNumberProblems = {
  allocation_settled: 409,
  allocation_not_decidable: 409,
  allocation_not_connected: 409,
  allocation_not_offered: 409,
  allocation_consent_failed: 409,
  allocation_decision_refused: 409,
  allocation_unanswered: 502,
} as const

type Own = typeof allocationNumberProblems
declare module '../../http/problems.ts' {
  interface ProblemTable extends Own {}
}

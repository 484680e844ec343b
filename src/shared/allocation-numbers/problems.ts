/** Problems of allocation numbers. */
export const allocationNumberProblems = {
  allocation_settled: 409,
  allocation_not_decidable: 409,
} as const

type Own = typeof allocationNumberProblems
declare module '../http/problems.ts' {
  interface ProblemTable extends Own {}
}

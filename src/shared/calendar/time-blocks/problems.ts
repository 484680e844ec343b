/** Problems of blocked time, each with its HTTP status; the sentences are in text.ts. */
export const timeBlockProblems = { block_meets_appointments: 409 } as const

type Own = typeof timeBlockProblems
declare module '../../http/problems.ts' {
  interface ProblemTable extends Own {}
}

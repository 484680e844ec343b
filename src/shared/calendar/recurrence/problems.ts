/** Problems of recurrence, each with its HTTP status; the sentences are in text.ts. */
export const recurrenceProblems = { series_conflicts: 409 } as const

type Own = typeof recurrenceProblems
declare module '../../http/problems.ts' {
  interface ProblemTable extends Own {}
}

/** Problems of series, each with its HTTP status; the sentences are in text.ts. */
export const seriesProblems = { series_conflicts: 409 } as const

type Own = typeof seriesProblems
declare module '../../http/problems.ts' {
  interface ProblemTable extends Own {}
}

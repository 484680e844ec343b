/** Problems of one customer's data, each with its HTTP status; the sentences are in text.ts. */
export const customerDataProblems = { erasure_blocked: 409 } as const

type Own = typeof customerDataProblems
declare module '../../http/problems.ts' {
  interface ProblemTable extends Own {}
}

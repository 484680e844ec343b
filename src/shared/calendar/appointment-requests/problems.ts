/** Problems of requests, each with its HTTP status; the sentences are in text.ts. */
export const requestProblems = { request_answered: 409 } as const

type Own = typeof requestProblems
declare module '../../http/problems.ts' {
  interface ProblemTable extends Own {}
}

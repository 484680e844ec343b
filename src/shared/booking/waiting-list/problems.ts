/** Problems of the waiting list, each with its HTTP status; the sentences are in text.ts. */
export const waitingProblems = {
  nobody_fits: 409,
  offer_over: 409,
  offer_at_night: 409,
  waiting_limit: 409,
} as const

type Own = typeof waitingProblems
declare module '../../http/problems.ts' {
  interface ProblemTable extends Own {}
}

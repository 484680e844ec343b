/** Problems of customers, each with its HTTP status; the sentences are in text.ts. */
export const customerProblems = {
  phone_taken: 409,
  /**
   * The owner of the phone refused marketing; only they can take that back, at the removal link.
   */
  marketing_refused: 409,
} as const

type Own = typeof customerProblems
declare module '../../http/problems.ts' {
  interface ProblemTable extends Own {}
}

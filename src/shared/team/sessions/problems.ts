/** Problems of sessions, each with its HTTP status; the sentences are in text.ts. */
export const sessionProblems = { proof_required: 403, right_missing: 403 } as const

type Own = typeof sessionProblems
declare module '../../http/problems.ts' {
  interface ProblemTable extends Own {}
}

/** Problems of forms, each with its HTTP status; the sentences are in text.ts. */
export const documentFormProblems = {
  invalid_form: 422,
  invalid_answers: 422,
} as const

type Own = typeof documentFormProblems
declare module '../../http/problems.ts' {
  interface ProblemTable extends Own {}
}

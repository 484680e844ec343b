/** Problems of the business, each with its HTTP status; the sentences are in text.ts. */
export const businessProblems = {
  bad_image: 400,
  slug_taken: 409,
} as const

type Own = typeof businessProblems
declare module '../../http/problems.ts' {
  interface ProblemTable extends Own {}
}

/** Problems of categories, each with its HTTP status; the sentences are in text.ts. */
export const categoryProblems = {
  category_in_use: 409,
  category_name_taken: 409,
} as const

type Own = typeof categoryProblems
declare module '../../http/problems.ts' {
  interface ProblemTable extends Own {}
}

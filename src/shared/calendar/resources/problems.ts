/** Problems of resources, each with its HTTP status; the sentences are in text.ts. */
export const resourceProblems = {
  resource_in_use: 409,
  resource_name_taken: 409,
  resource_taken: 409,
} as const

type Own = typeof resourceProblems
declare module '../../http/problems.ts' {
  interface ProblemTable extends Own {}
}

/** Problems of documents, each with its HTTP status; the sentences are in text.ts. */
export const documentProblems = {
  not_a_document: 400,
} as const

type Own = typeof documentProblems
declare module '../../http/problems.ts' {
  interface ProblemTable extends Own {}
}

export const productProblems = { barcode_taken: 409 } as const

type Own = typeof productProblems
declare module '../../http/problems.ts' {
  interface ProblemTable extends Own {}
}

import type { documentProblems } from './routes.ts'

/** The Hebrew sentence of each problem. */
export const problemText: Record<keyof typeof documentProblems, string> = {
  not_a_document: 'ניתן להעלות רק PDF או Word',
}

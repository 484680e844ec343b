import type { documentProblems } from './problems.ts'

/** What a person reads when one of these problems occurs. */
export const problemText: Record<keyof typeof documentProblems, string> = {
  not_a_document: 'ניתן להעלות רק PDF או Word',
}

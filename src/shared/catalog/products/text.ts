import type { productProblems } from './problems.ts'

export const problemText: Record<keyof typeof productProblems, string> = {
  barcode_taken: 'הברקוד כבר שייך למוצר אחר.',
}

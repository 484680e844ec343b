import type { productProblems } from './routes.ts'

export const problemText: Record<keyof typeof productProblems, string> = {
  barcode_taken: 'הברקוד כבר שייך למוצר אחר.',
}

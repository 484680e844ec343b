import type { requestProblems } from './routes.ts'

/** The sentence of each problem; request_answered usually says who answered. */
export const problemText: Record<keyof typeof requestProblems, string> = {
  request_answered: 'התור הזה כבר לא ממתין לאישור',
}

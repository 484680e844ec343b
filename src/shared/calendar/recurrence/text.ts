import type { recurrenceProblems } from './routes.ts'

/** The Hebrew sentence of each problem. */
export const problemText: Record<keyof typeof recurrenceProblems, string> = {
  series_conflicts: 'חלק מהמועדים אינם פנויים. יש לבחור מה לעשות בכל אחד מהם. שום דבר לא נשמר',
}

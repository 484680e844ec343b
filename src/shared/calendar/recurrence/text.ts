import type { seriesProblems } from './problems.ts'

/** The Hebrew sentence of each problem. */
export const problemText: Record<keyof typeof seriesProblems, string> = {
  series_conflicts: 'חלק מהמועדים אינם פנויים. יש לבחור מה לעשות בכל אחד מהם. שום דבר לא נשמר',
}

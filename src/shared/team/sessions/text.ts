import type { sessionProblems } from './routes.ts'

/** The Hebrew sentence of each problem. */
export const problemText: Record<keyof typeof sessionProblems, string> = {
  right_missing: 'אין לכם הרשאה לפעולה הזו. בעלי העסק יכולים לתת אותה במסך העובדים',
  proof_required: 'לפני הפעולה הזאת יש לאמת שוב מי אתם: עם הסיסמה, עם קוד מאפליקציית האימות או עם מפתח גישה',
}

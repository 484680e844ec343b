import type { bookProblems } from './problems.ts'

export const problemText: Record<keyof typeof bookProblems, string> = {
  books_plan_required: 'דוחות וספרים זמינים מתוכנית עסקי ומעלה. יש לפנות לתמיכה לשדרוג.',
  reports_not_allowed: 'אין לך הרשאה לצפות בדוחות. אפשר לבקש אותה מבעלי העסק.',
}

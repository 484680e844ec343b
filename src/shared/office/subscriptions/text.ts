import type { subscriptionProblems } from './routes.ts'

/** The Hebrew sentence of each problem. */
export const problemText: Record<keyof typeof subscriptionProblems, string> = {
  employee_limit: 'הגעתם למספר העובדים של המנוי. אפשר להשבית עובד או לשדרג את המנוי',
  subscription_cancelled: 'אוף , אין לך מנוי , אנא פנה לתמיכה לרכישת מנוי.',
  subscription_expired: 'תקופת המנוי הסתיימה אנא פנה לתמיכה לחידוש המנוי.',
}

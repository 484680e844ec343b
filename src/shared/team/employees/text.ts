import type { employeeProblems } from './routes.ts'

/** The Hebrew sentence of each problem. */
export const problemText: Record<keyof typeof employeeProblems, string> = {
  absence_meets_appointments: 'בזמן הזה כבר נקבעו תורים. אפשר לשמור בכל זאת, והתורים יישארו ביומן',
  future_appointments: 'נקבעו תורים לימים הבאים. יש לבחור מה יקרה איתם',
  last_owner: 'אי אפשר להסיר את בעלי העסק',
  not_invitable: 'אפשר להזמין רק עובדים פעילים עם אימייל, שעוד לא בחרו סיסמה',
}

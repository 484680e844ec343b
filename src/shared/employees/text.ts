import type { employeeProblems } from './problems.ts'

/** What a person reads when one of these problems occurs. */
export const problemText: Record<keyof typeof employeeProblems, string> = {
  absence_meets_appointments: 'בזמן הזה כבר נקבעו תורים. אפשר לשמור בכל זאת, והתורים יישארו ביומן',
  future_appointments: 'נקבעו תורים לימים הבאים. יש לבחור מה יקרה איתם',
  last_owner: 'אי אפשר להסיר את בעלי העסק',
  not_invitable: 'אפשר להזמין רק עובדים פעילים עם אימייל, שעוד לא בחרו סיסמה',
}

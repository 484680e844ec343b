import type { accountingProblems } from './routes.ts'

export const problemText: Record<keyof typeof accountingProblems, string> = {
  books_plan_required: 'דוחות וספרים זמינים ממסלול עסקי ומעלה. יש לפנות לתמיכה לשדרוג.',
  reports_not_allowed: 'אין לך הרשאה לצפות בדוחות. אפשר לבקש אותה מבעלי העסק.',
  business_number_missing: 'חסר מספר עוסק או ח.פ. יש למלא אותו בהגדרות העסק.',
  exempt_reports_no_vat: 'עוסק פטור אינו מגיש דוח מע״מ מפורט.',
  day_already_closed: 'היום הזה כבר נסגר. אפשר לסגור יום מאוחר יותר.',
  day_closed_meanwhile: 'הקופה נסגרה בינתיים ממקום אחר. יש לבדוק את הסגירה האחרונה.',
  accountant_missing: 'חסרה כתובת האימייל של הנהלת החשבונות. בעלי העסק יכולים להוסיף אותה.',
}

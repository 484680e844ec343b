import type { MenuPath } from '../navigation/parts/use-menu.ts'

/** What each screen of the settings is for, in the order of the rows. */
const notes: Partial<Record<MenuPath, string>> = {
  '/BusinessSettings': 'פרטים, לוגו, קישור והעדפות',
  '/calendar-settings': 'שעות, ימי עבודה, תצוגה וצבעים',
  '/employees': 'מי נותן שירות ומי נכנס למערכת',
  '/payment-gateway': 'תשלום בכרטיס אשראי',
  '/products': 'מחירים, משך וקביעה אונליין',
  '/categories': 'חלוקת השירותים לקבוצות',
  '/resources': 'מה תפוס בזמן של כל שירות',
  '/invoices': 'הפקה, זיכוי וייצוא',
  '/digital_docs': 'טפסים והצהרות שנשלחים לפני תורים',
  '/sms': 'מה נשלח ללקוחות ומתי',
  '/notifications': 'מה קרה ביומן, במסמכים ובתשלומים',
  '/account': 'סיסמה, אימייל וכניסה בטוחה',
}
/** The names that rows have in the settings and nowhere else. */
const names: Partial<Record<MenuPath, string>> = { '/digital_docs': 'מסמכים דיגיטליים', '/account': 'חשבון ואבטחה' }

export const text = {
  business: 'העסק',
  offered: 'שירותים ומוצרים',
  sent: 'מסמכים והודעות',
  personal: 'החשבון שלי',
  notes,
  names,
} as const

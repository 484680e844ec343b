import type { MenuPath } from '../navigation/parts/use-menu.ts'

/** Words by which people search for a screen besides its name; the screens are in the table. */
export const SCREEN_WORDS: Partial<Record<MenuPath, readonly string[]>> = {
  '/': ['הכנסות', 'מכירות', 'ראשי'],
  '/calendar': ['תורים', 'פגישות'],
  '/waiting-list': ['ממתינים', 'התפנה תור', 'טייס אוטומטי'],
  '/customers': ['לקוח חדש'],
  '/customers/import': ['אקסל'],
  '/books': ['מע״מ', 'ממשק פתוח', 'מבנה אחיד', 'עמלות', 'הנהלת חשבונות', 'סגירת קופה'],
  '/products': ['טיפולים', 'מחירון'],
  '/resources': ['חדר טיפולים', 'לייזר', 'עמדה', 'ציוד'],
  '/prepaid': ['כרטיסייה', 'שובר מתנה'],
  '/chat': ['ברכת יום הולדת', 'ניסוח', 'צ׳אט', 'בינה מלאכותית'],
  '/digital_docs': ['טפסים'],
  '/notifications': ['מה חדש', 'עדכונים', 'בקשות'],
  '/sms': ['יומן הודעות', 'תזכורות', 'מכסה', 'הודעות אוטומטיות', 'וואטסאפ'],
  '/employees': ['צוות', 'שעות עבודה', 'חופשות'],
  '/BusinessSettings': ['לוגו', 'קישור לקביעת תור', 'קוד QR', 'תעודה דיגיטלית', 'מספרי הקצאה'],
  '/payment-gateway': ['כרטיס אשראי', 'מסוף', 'תשלומים'],
  '/account': ['סיסמה', 'אימות דו־שלבי', 'מכשירים מחוברים'],
  '/calendar-settings': ['שעות פעילות', 'סטטוסים', 'צבעים'],
}
/** What people search for to do, with the screen where it is done. */
export const ACTION_WORDS: readonly { href: string; of: MenuPath; names: readonly [string, ...string[]] }[] = [
  { href: '/calendar?new=1', of: '/calendar', names: ['תור חדש', 'קביעת תור'] },
]

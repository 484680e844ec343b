/** Screens with the words that people search for; the first one is the name. */
export const SCREEN_WORDS: readonly {
  readonly href: string
  readonly names: readonly string[]
  readonly owner?: true
  /** Found by people who may see reports. */
  readonly reports?: true
}[] = [
  { href: '/', names: ['בית', 'הכנסות', 'מכירות', 'ראשי'] },
  { href: '/calendar', names: ['יומן', 'תורים', 'פגישות'] },
  { href: '/calendar?new=1', names: ['תור חדש', 'קביעת תור'] },
  { href: '/waiting-list', names: ['רשימת המתנה', 'ממתינים', 'התפנה תור', 'טייס אוטומטי'] },
  { href: '/customers', names: ['לקוחות', 'לקוח חדש'] },
  { href: '/customers/import', names: ['ייבוא לקוחות', 'אקסל'] },
  {
    href: '/books',
    names: ['דוחות וספרים', 'מע״מ', 'ממשק פתוח', 'מבנה אחיד', 'עמלות', 'הנהלת חשבונות'],
    reports: true,
  },
  { href: '/products', names: ['מוצרים ושירותים', 'טיפולים', 'מחירון'] },
  { href: '/categories', names: ['קטגוריות'] },
  { href: '/resources', names: ['חדרים ומכשירים', 'חדר טיפולים', 'לייזר', 'עמדה', 'ציוד'] },
  { href: '/prepaid', names: ['כרטיסיות ושוברים', 'כרטיסייה', 'שובר מתנה'], owner: true },
  { href: '/chat', names: ['שיווק AI', 'ברכת יום הולדת', 'ניסוח', 'צ׳אט', 'בינה מלאכותית'] },
  { href: '/digital_docs', names: ['מסמכים', 'טפסים'] },
  { href: '/notifications', names: ['התראות', 'מה חדש', 'עדכונים', 'בקשות'] },
  { href: '/sms', names: ['הודעות SMS', 'יומן הודעות', 'תזכורות', 'מכסה', 'הודעות אוטומטיות', 'וואטסאפ'] },
  { href: '/employees', names: ['עובדים', 'צוות', 'שעות עבודה', 'חופשות'], owner: true },
  { href: '/settings', names: ['הגדרות'] },
  { href: '/BusinessSettings', names: ['הגדרות עסק', 'לוגו', 'קישור לקביעת תור', 'קוד QR'], owner: true },
  { href: '/payment-gateway', names: ['הגדרות סליקה', 'כרטיס אשראי', 'מסוף', 'תשלומים'], owner: true },
  { href: '/account', names: ['החשבון שלי', 'סיסמה', 'אימות דו־שלבי', 'מכשירים מחוברים'] },
  { href: '/calendar-settings', names: ['הגדרות יומן', 'שעות פעילות', 'סטטוסים', 'צבעים'] },
]

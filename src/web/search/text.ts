/** Texts of the global search. */
export const text = {
  title: 'חיפוש',
  placeholder: 'חיפוש לקוח, תור, מסך',
  hint: 'אפשר להקליד שם, טלפון, תאריך או שם של מסך',
  keys: 'Ctrl K',
  customers: 'לקוחות',
  appointments: 'תורים',
  screens: 'מסכים',
  searching: 'מחפשים',
  nothing: 'לא נמצא דבר. אפשר לנסות חלק משם או מטלפון',
  failed: 'החיפוש לא הצליח. אפשר לנסות שוב בעוד רגע',
  at: (employee: string) => `אצל ${employee}`,
  calendarOf: (date: string) => `היומן של ${date}`,
  found: (n: number) => (n === 1 ? 'תוצאה אחת' : `${n} תוצאות`),
} as const

/** Screens with the words that people search for; the first one is the name. */
export const SCREENS: readonly { readonly href: string; readonly names: readonly string[]; readonly owner?: true }[] = [
  { href: '/', names: ['בית', 'הכנסות', 'מכירות', 'ראשי'] },
  { href: '/calendar', names: ['יומן', 'תורים', 'פגישות'] },
  { href: '/calendar?new=1', names: ['תור חדש', 'קביעת תור'] },
  { href: '/customers', names: ['לקוחות', 'לקוח חדש'] },
  { href: '/customers/import', names: ['ייבוא לקוחות', 'אקסל'] },
  { href: '/products', names: ['מוצרים ושירותים', 'טיפולים', 'מחירון'] },
  { href: '/categories', names: ['קטגוריות'] },
  { href: '/digital_docs', names: ['מסמכים', 'טפסים'] },
  { href: '/employees', names: ['עובדים', 'צוות', 'שעות עבודה', 'חופשות'], owner: true },
  { href: '/settings', names: ['הגדרות'] },
  { href: '/BusinessSettings', names: ['הגדרות עסק', 'לוגו', 'קישור לקביעת תור', 'קוד QR'], owner: true },
  { href: '/payment-gateway', names: ['הגדרות סליקה', 'כרטיס אשראי', 'מסוף', 'תשלומים'], owner: true },
  { href: '/account', names: ['החשבון שלי', 'סיסמה', 'אימות דו־שלבי', 'מכשירים מחוברים'] },
  { href: '/calendar-settings', names: ['הגדרות יומן', 'שעות פעילות', 'סטטוסים', 'צבעים'] },
]

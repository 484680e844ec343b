/** Each row of the menu: its name, and a line that says what is behind it. */
export const text = {
  business: 'העסק',
  businessSettings: { name: 'הגדרות עסק', note: 'פרטים, לוגו, קישור לקביעת תור והעדפות' },
  calendarSettings: { name: 'הגדרות יומן', note: 'שעות, ימי עבודה, תצוגה וצבעים' },
  employees: { name: 'עובדים', note: 'מי נותן שירות ומי נכנס למערכת' },
  offered: 'מה שמציעים',
  products: { name: 'מוצרים ושירותים', note: 'מחירים, משך וקביעה אונליין' },
  categories: { name: 'קטגוריות', note: 'סדר ברשימת השירותים' },
  sent: 'מסמכים והודעות',
  documents: { name: 'מסמכים דיגיטליים', note: 'טפסים לחתימה ושליחה ללקוחות' },
  sms: { name: 'הודעות SMS', note: 'מה נשלח, למי ומתי' },
  invoices: { name: 'חשבוניות', note: 'צפייה, הורדה וייצוא' },
  personal: 'החשבון שלי',
  account: { name: 'חשבון ואבטחה', note: 'סיסמה, אימייל וכניסה בטוחה' },
} as const

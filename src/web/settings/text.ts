/** The rows of the menu: name and a short description. */
export const text = {
  business: 'העסק',
  businessSettings: { name: 'הגדרות עסק', note: 'פרטים, לוגו, קישור לקביעת תור והעדפות' },
  calendarSettings: { name: 'הגדרות יומן', note: 'שעות, ימי עבודה, תצוגה וצבעים' },
  employees: { name: 'עובדים', note: 'מי נותן שירות ומי נכנס למערכת' },
  offered: 'מה שמציעים',
  products: { name: 'מוצרים ושירותים', note: 'מחירים, משך וקביעה אונליין' },
  categories: { name: 'קטגוריות', note: 'סדר ברשימת השירותים' },
  sent: 'מסמכים והודעות',
  documents: { name: 'מסמכים דיגיטליים', note: 'טפסים והצהרות שנשלחים לפני תורים' },
  personal: 'החשבון שלי',
  account: { name: 'חשבון ואבטחה', note: 'סיסמה, אימייל וכניסה בטוחה' },
} as const

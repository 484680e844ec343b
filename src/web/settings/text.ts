export const text = {
  manage: 'ניהול העסק',
  calendarSettings: 'הגדרות יומן',
  calendarSettingsNote: 'שעות, ימי עבודה, תצוגה וצבעים',
  employees: 'עובדים',
  employeesNote: 'מי נותן שירות ומי נכנס למערכת',
  products: 'מוצרים ושירותים',
  productsNote: 'מחירים, משך וקביעה אונליין',
  categories: 'קטגוריות',
  documents: 'מסמכים',
  documentsNote: 'טפסים והצהרות שנשלחים לפני תורים',
  categoriesNote: 'סדר ברשימת השירותים',
} as const

export const text = {
  title: 'קטגוריות',
  add: 'קטגוריה חדשה',
  addTitle: 'הוספת קטגוריה',
  edit: 'עריכת קטגוריה',
  search: 'חיפוש קטגוריה',
  name: 'שם הקטגוריה',
  products: 'מוצרים ושירותים',
  saved: 'הקטגוריה נשמרה',
  remove: (name: string) => `מחיקת ${name}`,
  removeAsk: 'למחוק את הקטגוריה?',
  removeText: (name: string) => `הקטגוריה ${name} תימחק.`,
  removeYes: 'מחיקה',
  removed: 'הקטגוריה נמחקה',
  removeFailed: 'שגיאה במחיקת הקטגוריה',
  removeTitle: (name: string) => `מחיקת ${name}`,
  inUse: (count: number) =>
    count === 1
      ? 'בקטגוריה יש מוצר או שירות אחד. מה לעשות איתו?'
      : `בקטגוריה יש ${count} מוצרים ושירותים. מה לעשות איתם?`,
  move: 'להעביר לקטגוריה אחרת',
  moveTo: 'לאיזו קטגוריה',
  chooseCategory: 'בחירת קטגוריה',
  deleteToo: (count: number) => (count === 1 ? 'למחוק גם אותו' : `למחוק את כולם (${count})`),
  deleteNote: 'תורים שכבר נקבעו יישמרו.',
  loadFailed: 'לא הצלחנו לטעון את הקטגוריות',
  empty: 'עוד אין קטגוריות',
  emptyNote: 'קטגוריות מסדרות את המוצרים והשירותים. למשל: תספורות, צבע, מניקור.',
} as const

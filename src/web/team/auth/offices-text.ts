/** Texts of a person's offices. */
export const text = {
  menu: 'החלפת עסק',
  mine: 'העסקים שלי',
  current: 'העסק הפתוח',
  owner: 'בעלים',
  employee: 'צוות',
  enter: 'כניסה',
  enterNamed: (name: string) => `כניסה אל ${name}`,
  open: 'פתיחת עסק נוסף',
  openNote: 'לעסק נוסף יש יומן, לקוחות ומנוי משלו. נכנסים אליו עם אותה סיסמה, ועוברים בין העסקים בנגיעה.',
  name: 'שם העסק',
  phone: 'טלפון העסק',
  create: 'פתיחת העסק',
  failed: 'לא הצלחנו להחליף עסק. אפשר לנסות שוב',
  openFailed: 'לא הצלחנו לפתוח את העסק. אפשר לנסות שוב',
  loadFailed: 'לא הצלחנו לטעון את העסקים',
} as const

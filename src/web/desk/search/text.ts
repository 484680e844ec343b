/** Texts of the global search. */
export const text = {
  title: 'חיפוש',
  hint: 'אפשר להקליד שם, טלפון, תאריך או שם של מסך',
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

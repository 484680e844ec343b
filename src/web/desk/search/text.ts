import { counted } from '#shared/values/count-text.ts'

/** Texts of the global search. */
export const text = {
  title: 'חיפוש',
  hint: 'אפשר להקליד שם, טלפון, תאריך או שם של מסך',
  customers: 'לקוחות',
  appointments: 'תורים',
  screens: 'מסכים',
  searching: 'מחפשים…',
  nothing: 'לא נמצאו תוצאות. אפשר לנסות חלק משם או מטלפון',
  failed: 'החיפוש לא הצליח. אפשר לנסות שוב בעוד רגע',
  at: (employee: string) => `אצל ${employee}`,
  calendarOf: (date: string) => `היומן של ${date}`,
  found: (n: number) => counted(n, ['תוצאה אחת', 'תוצאות']),
} as const

import { dayAndTime } from '#server/calendar/appointments/text.ts'

/** Sentences in orders, documents and messages about deposits. */
export const text = {
  line: (service: string, start: string) => `מקדמה עבור ${service}, ${dayAndTime(start)}`,
  reason: 'ביטול תור',
  restReason: 'החזר יתרת מקדמה',
  document: (office: string, link: string) => `תודה! המסמך על המקדמה מ${office} מחכה כאן:\n${link}`,
  late: (service: string, office: string) =>
    `התשלום על המקדמה ל${service} התקבל אחרי שהמועד כבר לא היה פנוי, ולכן התור לא נקבע. ${office} יחזירו את הסכום או יציעו מועד אחר.`,
}

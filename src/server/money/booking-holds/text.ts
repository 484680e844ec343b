import { dayAndTime } from '#server/calendar/appointments/text.ts'

/** Sentences in orders, documents and messages about deposits. */
export const depositText = {
  line: (service: string, start: string) => `מקדמה עבור ${service}, ${dayAndTime(start)}`,
  reason: 'ביטול תור',
  restReason: 'החזר יתרת מקדמה',
  document: (office: string, link: string) => `תודה! המסמך על המקדמה מ${office} מחכה כאן:\n${link}`,
  late: (service: string, office: string) =>
    `התשלום על המקדמה ל${service} התקבל אחרי שהמועד כבר לא היה פנוי, ולכן התור לא נקבע. ${office} יחזירו את הסכום או יציעו מועד אחר.`,
}

/** Sentences on the gateway's page of a card, and in orders, documents and messages about fees. */
export const cardText = {
  page: (service: string, start: string) => `שמירת כרטיס, בלי חיוב: ${service}, ${dayAndTime(start)}`,
  missed: (service: string, start: string) => `דמי אי־הגעה: ${service}, ${dayAndTime(start)}`,
  cancelled: (service: string, start: string) => `דמי ביטול מאוחר: ${service}, ${dayAndTime(start)}`,
  document: (office: string, link: string) =>
    `${office} חייבו את הכרטיס ששמרת בדמי אי־הגעה או ביטול מאוחר. המסמך מחכה כאן:\n${link}`,
}

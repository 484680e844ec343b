import { dayAndTime } from '#server/calendar/appointments/text.ts'
import { withPrefix } from '#shared/values/prefix-text.ts'

/** Sentences in orders, documents and messages about deposits. */
export const depositText = {
  line: (service: string, start: string) => `מקדמה עבור ${service}, ${dayAndTime(start)}`,
  reason: 'ביטול תור',
  restReason: 'החזר יתרת מקדמה',
  document: (office: string, link: string) => `${office}: המסמך על המקדמה\n${link}`,
  late: (service: string, office: string) =>
    `${office}: התשלום על המקדמה ${withPrefix('ל', service)} התקבל אחרי שהמועד כבר לא היה פנוי, ולכן התור לא נקבע. נחזיר את הסכום או נציע מועד אחר.`,
}

/** Sentences on the gateway's page of a card, and in orders, documents and messages about fees. */
export const cardText = {
  page: (service: string, start: string) => `שמירת כרטיס, בלי חיוב: ${service}, ${dayAndTime(start)}`,
  missed: (service: string, start: string) => `דמי אי־הגעה: ${service}, ${dayAndTime(start)}`,
  cancelled: (service: string, start: string) => `דמי ביטול מאוחר: ${service}, ${dayAndTime(start)}`,
  document: (office: string, link: string) =>
    `${office}: הכרטיס ששמרת חויב בדמי אי־הגעה או ביטול מאוחר. המסמך מחכה כאן:\n${link}`,
}

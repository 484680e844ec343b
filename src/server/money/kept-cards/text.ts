import { dayAndTime } from '#server/calendar/appointments/text.ts'

/** Sentences on the gateway's page, and in orders, documents and messages about fees. */
export const text = {
  page: (service: string, start: string) => `שמירת כרטיס, בלי חיוב: ${service}, ${dayAndTime(start)}`,
  missed: (service: string, start: string) => `דמי אי הגעה: ${service}, ${dayAndTime(start)}`,
  cancelled: (service: string, start: string) => `דמי ביטול מאוחר: ${service}, ${dayAndTime(start)}`,
  document: (office: string, link: string) =>
    `${office} חייבו את הכרטיס ששמרת בדמי אי הגעה או ביטול מאוחר. המסמך מחכה כאן:\n${link}`,
}

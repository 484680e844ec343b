import { weekdayOf } from '#shared/values/local-time.ts'

const days = ['א׳', 'ב׳', 'ג׳', 'ד׳', 'ה׳', 'ו׳', 'שבת']
const when = (wall: string) =>
  `יום ${days[weekdayOf(wall.slice(0, 10))]} ${wall.slice(8, 10)}/${wall.slice(5, 7)} בשעה ${wall.slice(11, 16)}`

/** Sentences on the gateway's page, and in orders, documents and messages about fees. */
export const text = {
  page: (service: string, start: string) => `שמירת כרטיס, בלי חיוב: ${service}, ${when(start)}`,
  missed: (service: string, start: string) => `דמי אי הגעה: ${service}, ${when(start)}`,
  cancelled: (service: string, start: string) => `דמי ביטול מאוחר: ${service}, ${when(start)}`,
  document: (office: string, link: string) =>
    `${office} חייבו את הכרטיס ששמרת בדמי אי הגעה או ביטול מאוחר. המסמך מחכה כאן:\n${link}`,
}

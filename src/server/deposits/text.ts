import { weekdayOf } from '#shared/values/local-time.ts'

const days = ['א׳', 'ב׳', 'ג׳', 'ד׳', 'ה׳', 'ו׳', 'שבת']
const when = (wall: string) =>
  `יום ${days[weekdayOf(wall.slice(0, 10))]} ${wall.slice(8, 10)}/${wall.slice(5, 7)} בשעה ${wall.slice(11, 16)}`

/** Sentences in orders, documents and messages about deposits. */
export const text = {
  line: (service: string, start: string) => `מקדמה עבור ${service}, ${when(start)}`,
  reason: 'ביטול תור',
  restReason: 'החזר יתרת מקדמה',
  document: (office: string, link: string) => `תודה! המסמך על המקדמה מ${office} מחכה כאן:\n${link}`,
  late: (service: string, office: string) =>
    `התשלום על המקדמה ל${service} התקבל אחרי שהמועד כבר לא היה פנוי, ולכן התור לא נקבע. ${office} יחזירו את הסכום או יציעו מועד אחר.`,
}

import { weekdayOf } from '#shared/values/local-time.ts'

const days = ['א׳', 'ב׳', 'ג׳', 'ד׳', 'ה׳', 'ו׳', 'שבת']
/** Weekday, date and time of a wall clock, as messages show them. */
export const dayAndTime = (wall: string) =>
  `יום ${days[weekdayOf(wall.slice(0, 10))]} ${wall.slice(8, 10)}/${wall.slice(5, 7)} בשעה ${wall.slice(11, 16)}`
type Visit = { service: string; employee: string; office: string; start: string }
const change = (link: string | null) => (link ? `\nלשינוי או ביטול: ${link}` : '')

export const text = {
  confirmed: (v: Visit, link: string | null) =>
    `התור ל${v.service} אצל ${v.employee} נקבע ל${dayAndTime(v.start)}. ${v.office}${change(link)}`,
  requested: (v: Visit, link: string | null) =>
    `בקשת התור ל${v.service} אצל ${v.employee} ל${dayAndTime(v.start)} התקבלה וממתינה לאישור. ${v.office}${change(link)}`,
  moved: (v: Visit, link: string | null) =>
    `התור ל${v.service} אצל ${v.employee} הועבר ל${dayAndTime(v.start)}. ${v.office}${change(link)}`,
  cancelled: (v: Visit) => `התור ל${v.service} אצל ${v.employee} ב${dayAndTime(v.start)} בוטל. ${v.office}`,
  reminder: (v: Visit, answers: string | null) =>
    `תזכורת: תור ל${v.service} אצל ${v.employee} ב${dayAndTime(v.start)}. ${v.office}${answers ? `\n${answers}` : ''}`,
  answers: (link: string) => `לאישור: ${link}?answer=confirm\nלביטול: ${link}?answer=cancel`,
  document: (v: Omit<Visit, 'employee'>, name: string, link: string) =>
    `לקראת התור ל${v.service} ב${dayAndTime(v.start)}: ${name}\n${link}\n${v.office}`,
  smsSent: 'נשלחה הודעת אישור ללקוח',
  reminderSent: 'התזכורת נשלחה',
  wasCancelled: 'התור בוטל, ולכן לא נשלחה תזכורת',
  customerDeleted: 'הלקוח נמחק, ולכן לא נשלחה תזכורת',
  hasBegun: 'התור כבר התחיל, ולכן לא נשלחה תזכורת',
  futureAppointments: (count: number) =>
    count === 1
      ? 'נקבע תור אחד לימים הבאים. יש לבחור מה יקרה איתו'
      : `נקבעו ${count} תורים לימים הבאים. יש לבחור מה יקרה איתם`,
}

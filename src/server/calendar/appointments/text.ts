import { fitted, VISIT_MESSAGE_PARTS } from '#shared/messages/sms/fit.ts'
import type { TemplateValues } from '#shared/messages/sms/rules.ts'
import { counted } from '#shared/values/count-text.ts'
import { addDays, dateOf, toWallClock, weekdayOf } from '#shared/values/local-time.ts'
import { withPrefix } from '#shared/values/prefix-text.ts'

const days = ['א׳', 'ב׳', 'ג׳', 'ד׳', 'ה׳', 'ו׳', 'שבת']
/** Weekday, date and time of a wall clock, as messages show them. */
export const dayAndTime = (wall: string) =>
  `יום ${days[weekdayOf(wall.slice(0, 10))]} ${wall.slice(8, 10)}/${wall.slice(5, 7)} בשעה ${wall.slice(11, 16)}`
/** When a message that waits leaves: the hour of this or the next day, else with its date. */
export function whenText(at: number, now: Date): string {
  const wall = toWallClock(at)
  const isSoon = wall.slice(0, 10) <= addDays(dateOf(now), 1)
  return isSoon ? `ב־${wall.slice(11, 16)}` : `ב${dayAndTime(wall)}`
}
/** So many dates of a recurrence are listed in a message. */
const LISTED = 12
const dayAndMonth = (wall: string) => `${wall.slice(8, 10)}/${wall.slice(5, 7)}`
/**
 * The starts of one appointment or of several of a recurrence: the first one whole, of the others
 * the date, and the time where it is another one.
 */
export function daysAndTimes([first = '', ...others]: readonly string[]): string {
  if (others.length === 0) return dayAndTime(first)
  const time = (wall: string) => wall.slice(11, 16)
  const dates = others
    .slice(0, LISTED)
    .map((wall) => (time(wall) === time(first) ? dayAndMonth(wall) : `${dayAndMonth(wall)} בשעה ${time(wall)}`))
  const last = others.at(-1)!
  const rest = others.length > LISTED ? `, והאחרון ב־${dayAndMonth(last)}/${last.slice(0, 4)}` : ''
  const count = `עוד ${counted(others.length, ['תור אחד', 'תורים'])}`
  return `${dayAndTime(first)}, ו${count}: ${dates.join(', ')}${rest}`
}
type Visit = { service: string; office: string; start: string }

export const text = {
  requested: (values: TemplateValues) =>
    fitted(
      VISIT_MESSAGE_PARTS,
      values,
      ({ service, employee, time, office, link }) =>
        `${office}: התור ${withPrefix('ל', service)} אצל ${employee} ב${time} מחכה לאישור${link ? `\nלפרטים: ${link}` : ''}`,
    ),
  /** `until` is a wall clock of today. */
  linkUntil: (link: string, until: string) => `${link} (עד ${until.slice(11, 16)})`,
  /** Both answers and the way to move are on the page of the visit. */
  answers: (link: string) => `אישור/ביטול: ${link}`,
  document: (v: Visit, name: string, link: string) =>
    `${v.office}: ${name} לקראת התור ${withPrefix('ל', v.service)} ב${dayAndTime(v.start)}\n${link}`,
  mailboxUnproved: 'כדי לשלוח הודעות ללקוחות ולעובדים צריך קודם לאשר את כתובת האימייל שלכם, עם הקוד שנשלח אליה',
  smsSent: 'נשלחה הודעת אישור ללקוח',
  waitsForMailbox: 'הודעת האישור תצא אחרי אישור כתובת האימייל של העסק',
  noMobile: 'ללקוח אין טלפון נייד, ולכן לא נשלחה הודעת אישור',
  manyStrangers: 'למספרים שלא אומתו נשלחו כבר הרבה הודעות בשעה האחרונה. אפשר להתקשר, או לנסות שוב מאוחר יותר',
  wantsNoMessages: 'בכרטיס הלקוח מסומן שלא לשלוח הודעות, ולכן לא נשלחה הודעת אישור',
  smsWaits: (when: string) => `הודעת האישור תישלח ללקוח ${when}`,
  reminderSent: 'התזכורת נשלחה',
  reminderWaits: (when: string) => `התזכורת תישלח ${when}`,
  beginsInQuiet: 'עד תחילת התור לא נשלחות תזכורות (לילה, שבת או חג). אפשר להתקשר ללקוח',
  wasCancelled: 'התור בוטל, ולכן לא נשלחה תזכורת',
  customerDeleted: 'הלקוח נמחק, ולכן לא נשלחה תזכורת',
  remindersOff: 'התזכורות כבויות בתבניות ההודעות, ולכן לא נשלחה תזכורת',
  isWaiting: 'התור עדיין ממתין לאישור, ולכן לא נשלחה תזכורת',
  wantsNoReminders: 'בכרטיס הלקוח מסומן שלא לשלוח תזכורות, ולכן לא נשלחה תזכורת',
  hasBegun: 'התור כבר התחיל, ולכן לא נשלחה תזכורת',
  delayPushes: (count: number) =>
    count === 0
      ? 'ההזזה נכנסת לזמן חסום'
      : count === 1
        ? 'ההזזה מזיזה גם את התור הבא'
        : `ההזזה מזיזה גם את ${count} התורים הבאים`,
  futureAppointments: (count: number) =>
    count === 1
      ? 'נקבע תור אחד לימים הבאים. יש לבחור מה יקרה איתו'
      : `נקבעו ${count} תורים לימים הבאים. יש לבחור מה יקרה איתם`,
}

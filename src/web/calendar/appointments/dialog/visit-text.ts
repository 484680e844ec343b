import { counted } from '#shared/values/count-text.ts'

const noShows = (n: number) => counted(n, ['אי־הגעה אחת', 'אי־הגעות'])

const hours = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')} שע׳`

/** Texts of the services of a visit, of free times and of a time that is taken. */
export const text = {
  parts: 'שירותים בביקור',
  serviceOf: (n: number) => `שירות ${n}`,
  employeeOf: (n: number) => `עובד מטפל ${n}`,
  add: 'שירות נוסף',
  removePart: (n: number) => `הסרת שירות ${n}`,
  total: 'סך הכול',
  length: (minutes: number) => (minutes < 60 ? `${minutes} דק׳` : hours(minutes)),
  endTooSoon: 'שעת הסיום מוקדמת מתחילת השירות האחרון. אפשר לשנות אותה או להסיר שירות',
  freeSoon: 'פנוי בקרוב',
  freeOn: (day: string) => `פנוי ב${day}`,
  fullOn: (day: string) => `${day} מלא`,
  moreFree: (n: number) => `עוד ${n}`,
  otherDays: 'ימים אחרים',
  otherEmployees: 'אצל אחרים באותו יום',
  noFree: 'לא נמצא מועד פנוי קרוב. אפשר לבחור תאריך אחר או עובד אחר',
  freeFailed: 'לא הצלחנו לבדוק מועדים פנויים',
  walkInName: 'שם, לא חובה',
  chooseCustomer: 'בחירת לקוח מהרשימה',
  facts: 'מה כדאי לדעת על הלקוח',
  usual: (service: string, employee: string) => `בדרך כלל: ${service}, אצל ${employee}`,
  useUsual: (service: string, employee: string) => `למלא כמו בדרך כלל: ${service}, אצל ${employee}`,
  lastVisit: 'ביקור אחרון',
  nextVisit: (when: string, service: string) => `תור הבא: ${when}, ${service}`,
  request: (when: string, service: string) => `בקשה שממתינה: ${when}, ${service}`,
  ownVisit: (when: string, service: string, employee: string) =>
    `ללקוח כבר יש תור באותו זמן: ${when}, ${service} אצל ${employee}`,
  debt: 'חוב',
  noShows,
  /** `day` and `employee` are empty when they are the wanted ones, or several. */
  bookAt: (day: string, time: string, employee: string) =>
    `לקבוע ל${day ? `${day} ב` : ''}־${time}${employee && ` אצל ${employee}`}`,
  takenBy: (employee: string, day: string, from: string, to: string) =>
    `אצל ${employee} כבר יש תור ב${day}, בין ${from} ל־${to}.`,
  blockedBy: (day: string, from: string, to: string) => `הזמן חסום ב${day}, בין ${from} ל־${to}.`,
  wantedTime: 'המועד שנבחר',
  nearestTime: 'הפנוי הקרוב',
  freeHere: 'פנוי',
  also: 'אפשר גם',
  at: (time: string, employee: string) => `${time} אצל ${employee}`,
  sameHour: 'אותה שעה',
  otherHour: 'שעה אחרת…',
  stays: 'התור נשאר במקומו',
  nothingLost: 'חזרה לטופס, שום דבר לא נמחק',
} as const

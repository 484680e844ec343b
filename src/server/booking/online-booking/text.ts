import { waitText } from '#server/platform/text.ts'

const notOnline = () => 'את הטיפול הזה אי אפשר להעביר עכשיו למועד אחר אונליין. לבטל אפשר כאן.'
const notGiven = (employee: string) =>
  `אצל ${employee} אי אפשר לקבוע עכשיו את הטיפול הזה, ולכן את המועד משנים בטלפון. לבטל אפשר כאן.`

const orCall = (phone: string | null) => (phone === null ? 'או להתקשר לעסק' : `או להתקשר לעסק: ${phone}`)

export const text = {
  tryAgain: (seconds: number, phone: string | null) =>
    `יותר מדי ניסיונות. אפשר לנסות שוב בעוד ${waitText(seconds)}, ${orCall(phone)}`,
  pleaseCall: (phone: string | null) =>
    `אי אפשר לקבוע אונליין כרגע. אפשר להתקשר לעסק${phone === null ? '' : `: ${phone}`}`,
  openBookings: (most: number, phone: string | null) =>
    `כבר קבועים כאן למספר הזה ${most} תורים אונליין, וזה המספר המרבי. לתור נוסף ${phone === null ? 'אפשר להתקשר לעסק' : `אפשר להתקשר לעסק: ${phone}`}`,
  /** Why a customer cannot move their appointment, which they may cancel. */
  cannotMove: {
    divided: 'הטיפולים האלה אצל כמה עובדים, ולכן את המועד משנים בטלפון. לבטל אפשר כאן.',
    closed: () => 'העסק לא מקבל עכשיו תורים אונליין, ולכן את המועד משנים בטלפון. לבטל אפשר כאן.',
    deleted: notOnline,
    not_online: notOnline,
    inactive: notGiven,
    not_given: notGiven,
  },
  code: (office: string, code: string) => `${code} הוא קוד האימות לקביעת התור. ${office}. הקוד תקף ל־10 דקות.`,
  codeSubject: (office: string) => `קוד האימות לקביעת התור · ${office}`,
  smsWaits: (when: string) => `הודעת SMS תישלח ${when} למספר`,
  landlineNeedsEmail: 'למספר הזה אי אפשר לשלוח SMS, ולכן צריך אימייל, שאליו יישלחו ההודעות על התור',
  lastCopy: 'יש תקלה זמנית. כך נראה העמוד לאחרונה, וייתכן שאי אפשר להשלים עכשיו הזמנה. כדאי לנסות שוב בעוד כמה דקות.',
  siteName: 'לו״ז',
  bookTitle: (office: string) => `קביעת תור · ${office}`,
  bookDescription: (office: string, about: string | null) =>
    about || `קביעת תור אונליין אצל ${office}: בוחרים טיפול, מטפל ומועד בדקה.`,
  contact: {
    phone: 'חיוג לעסק',
    whatsapp: 'WhatsApp לעסק',
    waze: 'ניווט ב־Waze',
    instagram: 'אינסטגרם',
    facebook: 'פייסבוק',
    tiktok: 'טיקטוק',
  },
  openNow: 'פתוח עכשיו',
  openUntil: (time: string) => `פתוח עד ${time}`,
  opens: (day: string, time: string) => `סגור, נפתח ${day} ב־${time}`,
  today: 'היום',
  tomorrow: 'מחר',
  weekdays: ['ביום א׳', 'ביום ב׳', 'ביום ג׳', 'ביום ד׳', 'ביום ה׳', 'ביום ו׳', 'בשבת'],
  onDate: (date: string) => `ב־${date}`,
  nextFree: (day: string, time: string) => `הפנוי הקרוב: ${day} ${time}`,
  bookOnline: 'קביעת תור אונליין',
  thankYouTitle: 'התור נקבע',
  cannotConfirm: {
    cancelled: 'התור בוטל, ולכן אי אפשר לאשר אותו',
    past: 'התור כבר היה, ולכן אי אפשר לאשר אותו',
    waiting: 'התור עדיין ממתין לעסק, ולכן אי אפשר לאשר הגעה',
  },
  manageTitle: 'התור שלי',
  joinTitle: (office: string) => `עדכנו אותי אם מתפנה · ${office}`,
  eventTitle: (service: string, office: string) => `${service} · ${office}`,
  eventBody: (employee: string, link: string) => `אצל ${employee}\nלשינוי או ביטול: ${link}`,
  accessibility: 'הצהרת נגישות',
  privacy: 'פרטיות',
  notFoundTitle: 'העמוד לא נמצא',
}

import type { Placeholder } from '#shared/sms/rules.ts'
import { formatDayMonth, formatWeekdayLetter } from '../platform/format.ts'

/** Texts of the tab of templates. */
export const text = {
  kinds: 'סוגי ההודעות',
  byKind: {
    confirmation: { name: 'אישור תור', note: 'כשנקבע תור' },
    change: { name: 'שינוי תור', note: 'כשהמועד או המטפל משתנים' },
    cancellation: { name: 'ביטול תור', note: 'כשתור מתבטל' },
    reminder: { name: 'תזכורת', note: 'לפני התור' },
  },
  sends: (name: string) => `לשלוח ${name}`,
  wording: 'נוסח ההודעה',
  tags: {
    customer: 'שם פרטי',
    service: 'הטיפול',
    employee: 'מי מטפל',
    time: 'מועד התור',
    office: 'שם העסק',
    link: 'קישור לתור',
  } satisfies Record<Placeholder, string>,
  unknownTag: (tag: string) => `התג ${tag} לא מוכר. אפשר לבחור תג מהרשימה.`,
  add: 'מה להוסיף?',
  serviceOnly: 'הודעת שירות בלבד: בלי מבצעים ובלי הנחות.',
  letters: 'תווים',
  parts: 'חלקים',
  until: 'תווים עד חלק נוסף:',
  save: 'שמירה',
  saved: 'נשמר',
  saveFailed: 'לא הצלחנו לשמור. אפשר לנסות שוב',
  restore: 'חזרה לנוסח המקורי',
  preview: 'תצוגה מקדימה',
  previewFor: 'כך זה ייראה אצל',
  loadFailed: 'לא הצלחנו לטעון את התבניות',
  sender: 'שם השולח',
  senderNote: 'מה שמופיע בטלפון כשולח ההודעה. השם צריך אישור מראש של ספק ההודעות.',
  senderWrong: '2 עד 11 אותיות באנגלית וספרות, לפחות אות אחת',
  saveSender: 'שמירת השם',
  answers: (link: string) => `לאישור: ${link}?answer=confirm\nלביטול: ${link}?answer=cancel`,
  dayAndTime: (date: string, time: string) => `יום ${formatWeekdayLetter(date)} ${formatDayMonth(date)} בשעה ${time}`,
} as const

import type { NotificationKind } from '#shared/notifications/rules.ts'
import { toWallClock, weekdayOf } from '#shared/values/local-time.ts'

/**
 * What a sentence states as it was then. Starts are ISO instants; amounts '12.34' as on the wire.
 */
export type Facts = {
  readonly start?: Date | string
  readonly before?: Date | string
  readonly document?: string
  readonly amount?: string
  readonly sent?: number
  readonly failed?: number
  readonly left?: number
  /** The codes of an hour were used up, not the messages of the month. */
  readonly ofCodes?: boolean
}
type Told = {
  readonly facts: Facts
  readonly customer: string | null
  readonly service: string | null
  /** Null in what an employee reads about their own appointments. */
  readonly employee: string | null
  readonly product: string | null
}

const days = ['א׳', 'ב׳', 'ג׳', 'ד׳', 'ה׳', 'ו׳', 'שבת']
/** `יום ג׳ 24/11 בשעה 13:00`; '' without a start. */
export function timeOf(start: Facts['start']): string {
  if (start === undefined) return ''
  const wall = toWallClock(new Date(start))
  return `יום ${days[weekdayOf(wall.slice(0, 10))]} ${wall.slice(8, 10)}/${wall.slice(5, 7)} בשעה ${wall.slice(11, 16)}`
}
const shekels = (amount = '0') => `${amount.replace(/\.00$/, '')} ₪`
const named = (name: string | null) => name ?? 'לקוח שנמחק'
const visit = ({ customer, service, employee }: Told) =>
  `${named(customer)}, ${service ?? ''}${employee === null ? '' : ` אצל ${employee}`}`
const visitAt = (told: Told) => `${visit(told)}, ${timeOf(told.facts.start)}`
const ownVisit = (told: Told) => visit({ ...told, employee: null })
const ownVisitAt = (told: Told) => visitAt({ ...told, employee: null })

/** The sentence of each kind. */
export const text: Readonly<Record<NotificationKind, (told: Told) => string>> = {
  booked_online: (told) => `תור חדש נקבע אונליין: ${visitAt(told)}`,
  request_waiting: (told) => `בקשת תור ממתינה לאישור: ${visitAt(told)}`,
  moved_by_customer: (told) =>
    `הלקוח הזיז תור: ${visit(told)}, מ${timeOf(told.facts.before)} ל${timeOf(told.facts.start)}`,
  cancelled_by_customer: (told) => `הלקוח ביטל תור, והשעה התפנתה: ${visitAt(told)}`,
  confirmed_by_customer: (told) => `הלקוח אישר הגעה: ${visitAt(told)}`,
  booked_by_staff: (told) => `תור חדש ביומן שלך: ${ownVisitAt(told)}`,
  moved_by_staff: (told) =>
    `תור שלך הוזז: ${ownVisit(told)}, מ${timeOf(told.facts.before)} ל${timeOf(told.facts.start)}`,
  removed_by_staff: (told) => `תור ירד מהיומן שלך: ${ownVisitAt(told)}`,
  document_signed: ({ customer, facts }) => `מסמך נחתם: ${facts.document ?? ''}, ${named(customer)}`,
  message_failed: ({ customer }) =>
    customer === null ? 'הודעות לא נשלחו. הסיבה ביומן ההודעות' : `ההודעה ל${customer} לא הגיעה. הסיבה ביומן ההודעות`,
  quota_exhausted: ({ facts: { ofCodes } }) =>
    ofCodes
      ? 'קודי האימות של השעה נגמרו. בינתיים לקוחות שקובעים אונליין מקבלים את הקוד באימייל'
      : 'מכסת הודעות ה־SMS של החודש נגמרה. הודעות ותזכורות לא נשלחות עד החודש הבא, או עד הגדלת המכסה או המעבר מתקופת הניסיון למנוי בתשלום',
  campaign_finished: ({ facts: { sent = 0, failed = 0 } }) =>
    `הדיוור הסתיים: ${sent === 1 ? 'הודעה אחת נשלחה' : `${sent} נשלחו`}${failed > 0 ? `, ${failed === 1 ? 'אחת לא נשלחה' : `${failed} לא נשלחו`}` : ''}`,
  whatsapp_failed: () =>
    'הודעות לא נשלחות בוואטסאפ, אלא ב־SMS. הסיבה ביומן ההודעות, ואת החיבור אפשר לבדוק בלשונית וואטסאפ',
  payment_late: ({ facts }) =>
    `תשלום של ${shekels(facts.amount)} התקבל אחרי שההזמנה נסגרה. יש לבחור אם להחזיר אותו או לשמור`,
  payment_refunded: ({ customer, facts }) => `מקדמה של ${shekels(facts.amount)} הוחזרה ל${named(customer)}`,
  stock_low: ({ product, facts }) => `המלאי של ${product ?? ''} עומד להיגמר. נשארו ${facts.left ?? 0}`,
}

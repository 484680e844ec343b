import { TRIAL_PARTS } from '#shared/office/subscriptions/trial.ts'
import type { NotificationKind } from '#shared/messages/notifications/rules.ts'
import { counted, daysOf } from '#shared/values/count-text.ts'
import { toWallClock, weekdayOf } from '#shared/values/local-time.ts'

/**
 * What a sentence states as it was then. Starts are ISO instants; amounts '12.34' as on the wire.
 */
export type Facts = {
  readonly start?: Date | string
  readonly before?: Date | string
  readonly document?: string
  readonly amount?: string
  /** Who took a payment. */
  readonly seller?: string
  readonly sent?: number
  readonly failed?: number
  readonly left?: number
  readonly days?: number
  /** The codes of an hour were used up, not the messages of the month. */
  readonly ofCodes?: boolean
  readonly ofTrial?: boolean
  /** Requests of those who proved no phone, told together. */
  readonly ofStrangers?: boolean
}
type Told = {
  readonly facts: Facts
  readonly customer: string | null
  readonly service: string | null
  /** Null in what an employee reads about their own appointments. */
  readonly employee: string | null
  readonly product: string | null
  /** The length of the appointment; null when there is none. */
  readonly minutes: number | null
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
const visit = ({ service, employee }: Told) => `${service ?? ''}${employee === null ? '' : ` אצל ${employee}`}`
const visitAt = (told: Told) => `${visit(told)}, ${timeOf(told.facts.start)}`
const moved = (told: Told) => `${visit(told)}, מ${timeOf(told.facts.before)} ל${timeOf(told.facts.start)}`
const own = (told: Told): Told => ({ ...told, employee: null })
const freed = ({ minutes }: Told) => (minutes === null ? '' : `. התפנו ${minutes} דק׳`)
const about = (what: string, { customer }: Told) => `${what}: ${named(customer)}`
const inLog = 'הסיבה ביומן ההודעות'
const left = (units: number) =>
  units === 0 ? 'לא נשארו יחידות' : units === 1 ? 'נשארה יחידה אחת' : `נשארו ${units} יחידות`

/** What happened, in a few words, and the rest; null when there is nothing more to say. */
export type Sentence = readonly [title: string, detail: string | null]
export const text: Readonly<Record<NotificationKind, (told: Told) => Sentence>> = {
  booked_online: (told) => [about('תור חדש אונליין', told), visitAt(told)],
  request_waiting: (told) =>
    told.facts.ofStrangers
      ? ['יש בקשות תור שהטלפון שלהן לא אומת', 'הן ברשימת הבקשות, ואפשר לענות לכל אחת או לדחות את כולן']
      : [about('בקשת תור', told), visitAt(told)],
  moved_by_customer: (told) => [about('תור הוזז על ידי הלקוח', told), moved(told)],
  cancelled_by_customer: (told) => [about('תור בוטל על ידי הלקוח', told), visitAt(told) + freed(told)],
  confirmed_by_customer: (told) => [about('הגעה אושרה על ידי הלקוח', told), visitAt(told)],
  gap_filled: (told) => [about('רשימת ההמתנה מילאה מועד שהתפנה', told), visitAt(told)],
  booked_by_staff: (told) => [about('תור חדש ביומן שלך', told), visitAt(own(told))],
  moved_by_staff: (told) => [about('תור שלך הוזז', told), moved(own(told))],
  removed_by_staff: (told) => [about('תור הוסר מהיומן שלך', told), visitAt(own(told))],
  document_signed: (told) => [about('מסמך נחתם', told), told.facts.document ?? null],
  message_failed: ({ customer }) => [customer === null ? 'הודעות לא נשלחו' : `ההודעה אל ${customer} לא הגיעה`, inLog],
  quota_exhausted: ({ facts: { ofCodes, ofTrial } }) =>
    ofCodes
      ? ['קודי האימות של השעה נגמרו', 'בינתיים לקוחות שקובעים אונליין מקבלים את הקוד באימייל']
      : ofTrial
        ? [
            'מכסת הודעות ה־SMS של תקופת הניסיון נגמרה',
            `הודעות ותזכורות נשלחות באימייל ללקוחות שיש להם כתובת. נשלחים עד ${TRIAL_PARTS.day} חלקים ביום ו־${TRIAL_PARTS.whole} בסך הכול, ובמנוי בתשלום יותר`,
          ]
        : ['מכסת הודעות ה־SMS של החודש נגמרה', 'הודעות ותזכורות לא נשלחות עד החודש הבא, או עד הגדלת המכסה'],
  campaign_finished: ({ facts: { sent = 0, failed = 0 } }) => [
    'הדיוור הסתיים',
    counted(sent, ['הודעה אחת נשלחה', 'נשלחו']) +
      (failed > 0 ? `, ${counted(failed, ['אחת לא נשלחה', 'לא נשלחו'])}` : ''),
  ],
  whatsapp_failed: () => ['הודעות לא נשלחות בוואטסאפ, אלא ב־SMS', `${inLog}, ואת החיבור אפשר לבדוק בלשונית וואטסאפ`],
  sold_by_employee: (told) => {
    const taken = `התקבלו ${shekels(told.facts.amount)} בקופה`
    // a sale at the till needs no customer
    return [told.customer === null ? taken : about(taken, told), `אצל ${told.facts.seller ?? ''}`]
  },
  payment_received: (told) => [about(`התקבלו ${shekels(told.facts.amount)}`, told), `מקדמה אונליין, ${visitAt(told)}`],
  payment_late: ({ facts }) => [
    `תשלום של ${shekels(facts.amount)} התקבל אחרי שההזמנה נסגרה`,
    'יש לבחור אם להחזיר אותו או לשמור',
  ],
  payment_refunded: (told) => [about(`הוחזרה מקדמה של ${shekels(told.facts.amount)}`, told), null],
  debt_open: (told) => [
    about(`חוב של ${shekels(told.facts.amount)}`, told),
    `פתוח כבר ${daysOf(told.facts.days ?? 0)}`,
  ],
  stock_low: ({ product, facts }) => [`המלאי של ${product ?? ''} עומד להיגמר`, left(facts.left ?? 0)],
}

/** The whole sentence, as it is read aloud and written in an email. */
export const inOneLine = ([title, detail]: Sentence): string => (detail === null ? title : `${title}. ${detail}`)

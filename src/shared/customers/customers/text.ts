import { firstNameOf } from '#shared/values/first-name.ts'
import type { customerProblems } from './routes.ts'

/** Texts that requests and responses contain, as the specification spells them. */
export const GENDERS = ['זכר', 'נקבה', 'אחר'] as const

/** Words by which notes warn of an allergy. */
export const WARNING = /רגיש|אלרגי/
/** "No allergies" warns of nothing. A warning too many is better than one that is missed. */
export const DENIED_WARNING = /(?<![א-ת])(?:אין|ללא|בלי|לא)\s+(?:רגיש|אלרגי)/g

/** What a customer agrees to before invoices are sent as files. Stored with each consent. */
export const DOCUMENTS_CONSENT_WORDS = 'מוסכם לקבל חשבוניות וקבלות כמסמכים ממוחשבים, ב־SMS או באימייל, במקום נייר.'

/** Who comes without a card: the name of the card that stands for all of them. */
export const WALK_IN = 'לקוח מזדמן'

/** The mark of a card, and of its visits, whose phone nobody proved. */
export const PHONE_UNPROVED = 'הטלפון לא אומת'

type Visitor = { readonly customer_name: string; readonly booked_for: string | null }
/**
 * Who comes to an appointment, as staff read it wherever it is named: the customer of the card, and
 * the name that was typed online when it is another one.
 */
export const whoComes = ({ customer_name, booked_for }: Visitor): string =>
  booked_for ? `${customer_name} (עבור ${booked_for})` : customer_name
/** The same in first names, where strangers may read it: a locked screen, another calendar. */
export function whoComesBriefly({ customer_name, booked_for }: Visitor): string {
  const [owner, visitor] = [firstNameOf(customer_name), firstNameOf(booked_for ?? '')]
  return whoComes({ customer_name: owner, booked_for: visitor === '' || visitor === owner ? null : visitor })
}

/**
 * The words to which customers consent when they agree to marketing: at the booking page, at the
 * page of a removal link after a refusal, and what staff read when they record a consent (its name
 * and its note). They are stored with the consent, which is proved for seven years
 * (docs/marketing.md).
 */
export const bookingConsent = (office: string): string =>
  `אפשר לשלוח לי ב־SMS מבצעים ופרסומות של ${office}. לא חובה, ואפשר להסיר בכל עת בקישור שבכל הודעה.`
export const resumedConsent = 'בכל זאת לקבל הודעות פרסומת'
export const consentName = 'הסכמה לדיוור'
export const consentNote = 'רק אם הלקוח ביקש במפורש. המועד נשמר בכרטיס.'

/** The Hebrew sentence of each problem. */
export const problemText: Record<keyof typeof customerProblems, string> = {
  phone_taken: 'כבר יש לקוח עם מספר הטלפון הזה',
  marketing_refused: 'בעל המספר ביקש לא לקבל דיוור. רק הוא יכול לאשר שוב, בקישור ההסרה שקיבל',
}

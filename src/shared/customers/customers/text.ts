import { firstNameOf } from '#shared/values/first-name.ts'
import type { customerProblems } from './routes.ts'

/** Texts that requests and responses contain, as the specification spells them. */
export const GENDERS = ['זכר', 'נקבה', 'אחר'] as const

/** Words by which notes warn of an allergy. */
export const WARNING = /רגיש|אלרגי/
/** "No allergies" warns of nothing. A warning too many is better than one that is missed. */
export const DENIED_WARNING = /(?<![א-ת])(?:אין|ללא|בלי|לא)\s+(?:רגיש|אלרגי)/g

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

/** The Hebrew sentence of each problem. */
export const problemText: Record<keyof typeof customerProblems, string> = {
  phone_taken: 'כבר יש לקוח עם מספר הטלפון הזה',
  marketing_refused: 'בעל המספר ביקש לא לקבל דיוור. רק הוא יכול לאשר שוב, בקישור ההסרה שקיבל',
}

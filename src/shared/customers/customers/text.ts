import type { customerProblems } from './routes.ts'

/** Texts that requests and responses contain, as the specification spells them. */
export const GENDERS = ['זכר', 'נקבה', 'אחר'] as const

/** Words by which notes warn of an allergy. */
export const WARNING = /רגיש|אלרגי/
/** "No allergies" warns of nothing. A warning too many is better than one that is missed. */
export const DENIED_WARNING = /(?<![א-ת])(?:אין|ללא|בלי|לא)\s+(?:רגיש|אלרגי)/g

/** The Hebrew sentence of each problem. */
export const problemText: Record<keyof typeof customerProblems, string> = {
  phone_taken: 'כבר יש לקוח עם מספר הטלפון הזה',
  marketing_refused: 'בעל המספר ביקש לא לקבל דיוור. רק הוא יכול לאשר שוב, בקישור ההסרה שקיבל',
}

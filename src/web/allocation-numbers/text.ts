/** Texts of allocation numbers. */
import { paperSentences } from '#shared/allocation-numbers/text.ts'

export const text = {
  needed: 'המסמך ממתין למספר הקצאה',
  neededMore: 'רשות המסים דורשת מספר הקצאה לחשבונית בסכום הזה. המסמך יימסר ללקוח כשהמספר יתקבל.',
  byHand: 'לקבלת מספר באתר רשות המסים',
  byHandAddress: 'https://secapp.taxes.gov.il/em-hkz-hsb-intr',
  typed: 'מספר שהתקבל באתר רשות המסים',
  typedNote: '9 ספרות או יותר, כפי שהופיעו באתר. אחרי השמירה אי אפשר לשנות.',
  wrongNumber: 'יש להקליד 9 ספרות או יותר',
  save: 'שמירת המספר',
  saved: 'המספר נשמר. אפשר למסור את המסמך.',
  without: 'הפקה בלי מספר הקצאה',
  withoutTitle: 'למסור את המסמך בלי מספר הקצאה?',
  withoutText: `במסמך יודפס: ${paperSentences.continued}. אי אפשר לבטל את ההחלטה.`,
  withoutYes: 'הפקה בלי מספר',
  decided: 'ההחלטה נשמרה. אפשר למסור את המסמך.',
  failed: 'הפעולה לא הצליחה. אפשר לנסות שוב בעוד רגע',
  loadFailed: 'לא הצלחנו לטעון את מספר ההקצאה',
} as const

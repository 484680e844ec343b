import type { allocationNumberProblems } from './problems.ts'

export const problemText: Record<keyof typeof allocationNumberProblems, string> = {
  allocation_settled: 'למסמך כבר נקבע מספר הקצאה או שהתקבלה לגביו החלטה.',
  allocation_not_decidable: 'אי אפשר לבחור כך במצב הנוכחי של המסמך. כדאי לטעון אותו מחדש.',
}

/** Sentences that the law requires on a document without a number (VAT law, section 47(a2)). */
export const paperSentences = {
  continued: 'אין לנכות מס תשומות בגין חשבונית זו',
  reverse_charged: 'הלקוח חייב בהוצאת חשבונית עצמית',
} as const

import type { allocationNumberProblems } from './routes.ts'

export const problemText: Record<keyof typeof allocationNumberProblems, string> = {
  allocation_settled: 'למסמך כבר נקבע מספר הקצאה או שהתקבלה לגביו החלטה.',
  allocation_not_decidable: 'אי אפשר לבחור כך במצב הנוכחי של המסמך. כדאי לטעון אותו מחדש.',
  allocation_not_connected: 'העסק אינו מחובר לרשות המסים. אפשר להתחבר בהגדרות העסק.',
  allocation_not_offered: 'ההתחברות לרשות המסים אינה זמינה בהתקנה הזו. אפשר להקליד את המספר מאתר הרשות.',
  allocation_consent_failed: 'ההתחברות לרשות המסים לא הושלמה. אפשר לנסות שוב.',
  allocation_decision_refused: 'רשות המסים לא קיבלה את ההחלטה. אפשר לבחור אחרת או להקליד מספר.',
  allocation_unanswered: 'רשות המסים אינה עונה כרגע. אפשר לנסות שוב את אותה בחירה בעוד רגע.',
}

/** Sentences that the law requires on a document without a number (VAT law, section 47(a2)). */
export const paperSentences = {
  continued: 'אין לנכות מס תשומות בגין חשבונית זו',
  reverse_charged: 'הלקוח חייב בהוצאת חשבונית עצמית',
} as const

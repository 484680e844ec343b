import type { RefusalReason } from '#server/providers/sms/sms.ts'

/** Hebrew of the test of the connection. */
export const text = {
  accepted: (name: string, phone: string) => `החיבור תקין: ${name} ${phone}`.trim(),
  refused: (reason: RefusalReason) =>
    reason === 'credentials'
      ? 'מטא לא קיבלה את הטוקן. אולי פג תוקפו, ואולי הוא של חשבון אחר.'
      : 'מטא לא מצאה את המספר הזה. יש לבדוק את מזהה המספר.',
  silent: 'מטא אינה עונה כרגע. אפשר לנסות שוב בעוד רגע.',
}

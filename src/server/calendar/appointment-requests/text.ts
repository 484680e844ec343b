import type { Answer } from '#shared/messages/notifications/rules.ts'

const answers: Readonly<Record<Answer, string>> = { approved: 'אושרה', declined: 'נדחתה' }
export const text = {
  /** Who answered a request before; null when it is not known. */
  answered: (answer: Answer, by: string | null) => `הבקשה כבר ${answers[answer]}${by === null ? '' : ` על ידי ${by}`}`,
  cancelled: 'הבקשה בוטלה על ידי הלקוח',
}

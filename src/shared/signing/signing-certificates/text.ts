import type { certificateProblems } from './routes.ts'

export const problemText: Record<keyof typeof certificateProblems, string> = {
  certificate_unreadable: 'לא הצלחנו לקרוא את הקובץ. צריך קובץ p12 או pfx עם מפתח RSA והתעודה שלו.',
  certificate_passphrase: 'הסיסמה של הקובץ שגויה.',
  certificate_expired: 'התעודה הזאת כבר פגה. צריך תעודה בתוקף.',
}

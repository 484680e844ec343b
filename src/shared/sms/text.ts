import type { smsProblems } from './problems.ts'

/** What a person reads when one of these problems occurs. */
export const problemText: Record<keyof typeof smsProblems, string> = {
  no_phone: 'ללקוח אין מספר נייד לשליחת הודעה',
  report_forged: 'הדיווח אינו מוכר',
  sms_quota_reached: 'המנוי הגיע למכסת הודעות ה-SMS החודשית, ולכן ההודעה לא נשלחה. להגדלת המכסה אפשר לפנות לתמיכה.',
}

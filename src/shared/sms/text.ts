import type { smsProblems } from './problems.ts'

/** What a person reads when one of these problems occurs. */
export const problemText: Record<keyof typeof smsProblems, string> = {
  no_phone: 'ללקוח אין מספר נייד לשליחת הודעה',
  no_own_phone: 'בפרטים שלך אין מספר נייד שאפשר לשלוח אליו הודעת ניסיון',
  report_forged: 'הדיווח אינו מוכר',
  sms_quota_reached:
    'במכסת הודעות ה־SMS החודשית של המנוי לא נשארו מספיק הודעות, ולכן ההודעה לא נשלחה. להגדלת המכסה אפשר לפנות לתמיכה.',
}

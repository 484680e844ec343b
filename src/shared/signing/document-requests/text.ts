import type { documentRequestProblems } from './routes.ts'

/** What a person reads when one of these problems occurs. */
export const problemText: Record<keyof typeof documentRequestProblems, string> = {
  plan_required: 'שליחת מסמכים ללקוחות זמינה ממסלול פלוס ומעלה. יש לפנות לתמיכה לשדרוג.',
  document_not_pdf:
    'אפשר לשלוח לחתימה רק קובץ PDF. את קובץ ה־Word אפשר לשלוח לקריאה, או לשמור כ־PDF ולהעלות כמסמך חדש.',
  document_not_signable:
    'אי אפשר לשלוח את הקובץ הזה לחתימה. נדרש PDF תקין עד 100 עמודים, בלי סיסמה, בלי שדות טופס ובלי הערות.',
  form_not_for_reading: 'טופס נשלח תמיד למילוי ולחתימה. אפשר לשלוח אותו לחתימה.',
  request_for_reading: 'המסמך נשלח לקריאה בלבד, בלי חתימה.',
  already_signed: 'המסמך כבר נחתם.',
  request_cancelled: 'הקישור בוטל. אפשר לפנות לעסק ולבקש קישור חדש.',
  request_expired: 'פג תוקף הקישור. אפשר לפנות לעסק ולבקש קישור חדש.',
  sign_code_needed: 'עברו 30 יום מהחתימה. כדי לפתוח את המסמך צריך קוד לטלפון. אפשר גם לבקש מהעסק לשלוח אותו שוב.',
  sign_code_wrong: 'הקוד שגוי או שפג תוקפו.',
  bad_signature: 'לא הצלחנו לקרוא את החתימה. כדאי לנקות ולחתום שוב.',
  email_missing: 'אין כתובת אימייל בכרטיס הלקוח.',
  reminded_today: 'כבר נשלחה היום תזכורת על המסמך הזה.',
  sign_code_unavailable: 'אי אפשר לשלוח קוד כרגע. אפשר לפנות לעסק.',
}

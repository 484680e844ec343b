import type { authProblems } from './routes.ts'
import { PASSKEYS_MAX } from './rules.ts'

/** The Hebrew sentence of each problem. */
export const problemText: Record<keyof typeof authProblems, string> = {
  invalid_credentials: 'האימייל או הסיסמה אינם נכונים',
  second_factor_required: 'יש להזין את הקוד מאפליקציית האימות',
  second_factor_wrong: 'הקוד שגוי, או שכבר השתמשו בו. אפשר להמתין לקוד הבא',
  passkey_refused: 'הכניסה עם מפתח הגישה לא הצליחה. אפשר לנסות שוב, או להיכנס עם סיסמה',
  inactive_user: 'המשתמש אינו פעיל. אפשר לפנות לבעלי העסק',
  email_taken: 'האימייל הזה כבר רשום בחשבון אחר. אפשר לבחור כתובת אחרת',
  passkeys_many: `אפשר לשמור עד ${PASSKEYS_MAX} מפתחות גישה. כדי להוסיף עוד אחד צריך קודם להסיר מפתח קיים`,
  passkeys_unavailable: 'אפשר להשתמש במפתחות גישה רק כשנכנסים בשם מתחם, ולא בכתובת IP. אפשר להיכנס עם סיסמה',
  mailbox_unproved: 'כדי לשלוח הודעות ללקוחות ולעובדים צריך קודם לאשר את כתובת האימייל שלכם, עם הקוד שנשלח אליה',
  password_needed: 'כדי להיכנס מהמכשיר הזה צריך לבחור סיסמה חדשה',
  second_factor_off: 'האימות הדו־שלבי אינו פעיל. אפשר להתחיל את ההפעלה מחדש',
  second_factor_on: 'האימות הדו־שלבי כבר פעיל',
  passkey_unverified: 'לא הצלחנו לאמת את מפתח הגישה. אפשר לנסות שוב',
  code_wrong: 'הקוד שגוי או שפג תוקפו',
  password_common: 'הסיסמה נפוצה מדי וקל לנחש אותה. כדאי לבחור אחרת',
  password_wrong: 'הסיסמה הנוכחית אינה נכונה',
  reset_expired: 'פג תוקף האימות. יש לבקש קוד חדש',
  guesses_used: 'הוזנו היום יותר מדי קודים לכתובת הזאת. אפשר להיכנס בקישור שבאותה הודעת אימייל',
}

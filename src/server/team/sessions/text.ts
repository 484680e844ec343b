import type { SecurityAction } from '#server/office/users/changes.ts'
import type { Exported } from '#server/office/users/record-export.ts'

/** `Chrome ב־Windows`. */
export const deviceText = (browser: string, system: string): string => `${browser} ב־${system}`

const files: Readonly<Record<Exported, string>> = {
  customers: 'רשימת הלקוחות',
  customer: 'המידע על לקוח',
  invoices: 'רשימת החשבוניות',
  openfrmt: 'קבצים במבנה אחיד',
  summary: 'סיכום חודשי',
  pcn874: 'דוח מע״מ מפורט',
}
/** The sentence of each security event. The screen shows it under the name of the person. */
export const eventText: Readonly<Record<SecurityAction, (exported: Exported | null) => string>> = {
  sign_in: () => 'כניסה לחשבון',
  new_device: () => 'כניסה לחשבון ממכשיר חדש',
  sign_in_failed: () => 'ניסיון כניסה שנכשל',
  sign_in_delayed: () => 'ניסיונות כניסה חוזרים נעצרו לזמן מה',
  reset_password: () => 'הסיסמה נבחרה מחדש בקוד או בקישור מהאימייל',
  change_password: () => 'הסיסמה הוחלפה',
  change_email: () => 'כתובת הכניסה הוחלפה',
  prove_email: () => 'כתובת האימייל אושרה',
  turn_on_second_factor: () => 'האימות הדו־שלבי הופעל',
  turn_off_second_factor: () => 'האימות הדו־שלבי כובה',
  renew_recovery_codes: () => 'נוצרו קודי גיבוי חדשים',
  add_passkey: () => 'נוסף מפתח גישה',
  remove_passkey: () => 'הוסר מפתח גישה',
  passkey_copied: () => 'כניסה עם עותק של מפתח גישה נדחתה',
  end_sessions: () => 'מכשירים נותקו מהחשבון',
  reset_link: () => 'נוצר קישור לבחירת סיסמה',
  join: () => 'ההזמנה התקבלה',
  invite: () => 'נשלחה הזמנה להיכנס',
  activate: () => 'העובד הופעל',
  deactivate: () => 'העובד הושבת',
  change_rights: () => 'ההרשאות שונו',
  export: (exported) => `ייצוא נתונים: ${exported ? files[exported] : ''}`,
}
/** How the person signed in, when not with a password. */
export const eventMeans = (byPasskey: boolean): string => (byPasskey ? ' עם מפתח גישה' : '')
/** Who did it, when it was another person or the operator of the installation. */
export const eventBy = (name: string | null, byOperator: boolean): string =>
  name !== null ? ` על ידי ${name}` : byOperator ? ' על ידי מפעיל המערכת' : ''

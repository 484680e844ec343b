import { inDays } from '#shared/values/count-text.ts'

/** Hebrew of the connection to the tax authority, and of the built-in authority's page. */
export const text = {
  accepted: 'החיבור תקין. מספרי הקצאה יתבקשו אוטומטית.',
  refused: (code: string) => `רשות המסים לא קיבלה את הפנייה (קוד ${code}).`,
  silent: 'רשות המסים אינה עונה כרגע. אפשר לנסות שוב בעוד רגע.',
  /** `days` until the permission ends: 0 is today. */
  reminderSubject: (days: number) => `ההרשאה של רשות המסים מסתיימת ${inDays(days)}`,
  reminderBody: (days: number, url: string) =>
    `שלום,\n\nההרשאה שנתתם למערכת לו״ז לבקש מספרי הקצאה מרשות המסים מסתיימת ${inDays(days)}. אחרי זה חשבוניות גדולות לעוסקים יחכו למספר.\n\nלחידוש נכנסים להגדרות העסק ומתחברים שוב לרשות המסים:\n${url}`,
  noDealerNumber: 'חסר מספר עוסק של העסק. אפשר להוסיף אותו בהגדרות העסק.',
  /** Of the credit document, printed on it. */
  reasons: {
    cancel: 'ביטול: לא התקבל מספר הקצאה',
    reverse_charge: 'היפוך חיוב: לא התקבל מספר הקצאה',
  },
  sandbox: {
    title: 'התחברות לרשות המסים, סביבת בדיקה',
    note: 'זו סביבת פיתוח: אף מספר אינו נשלח לרשות המסים. עוסק 199999988 נדחה תמיד.',
    approve: 'אישור הגישה',
    deny: 'סירוב',
    missing: 'הקישור אינו תקין',
  },
}

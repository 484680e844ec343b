/** Hebrew of the connection to the tax authority, and of the built-in authority's page. */
export const text = {
  accepted: 'החיבור תקין. מספרי הקצאה יתבקשו אוטומטית.',
  refused: (code: string) => `רשות המסים לא קיבלה את הפנייה (קוד ${code}).`,
  silent: 'רשות המסים אינה עונה כרגע. אפשר לנסות שוב בעוד רגע.',
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

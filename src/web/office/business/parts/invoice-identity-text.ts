/** Texts of the dialog that asks for what the law requires on every document. */
export const invoiceIdentityText = {
  title: 'פרטי העסק במסמכים',
  note: 'לפי החוק, מספר העוסק והכתובת מופיעים בכל חשבונית וקבלה. ממלאים אותם פעם אחת, לפני המסמך הראשון.',
  number: 'מספר עוסק או ח.פ.',
  submit: 'שמירה והמשך',
  ownerNeeded: 'כדי להפיק מסמכים צריך למלא את מספר העוסק בהגדרות העסק. רק בעלי העסק יכולים למלא אותו.',
  close: 'הבנתי',
} as const

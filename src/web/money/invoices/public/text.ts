/**
 * Texts of the customer's page of an invoice. Sentences of the specification (section 8) are
 * literal.
 */
export const text = {
  ready: 'המסמך מוכן',
  waits: 'המסמך עוד לא מוכן',
  number: 'מס׳',
  from: 'מתאריך',
  open: 'פתיחת המסמך',
  call: 'טלפון של העסק:',
  problem: 'לא הצלחנו לפתוח את החשבונית',
  again: 'ניסיון נוסף',
  problems: {
    no_token: 'מספר חשבונית לא סופק בכתובת.',
    missing: 'החשבונית לא נמצאה.',
    forbidden: 'אין הרשאה לצפות במסמך.',
    failed: 'שגיאה כללית בהורדת המסמך.',
    offline: 'שגיאה בתקשורת עם השרת.',
  },
} as const

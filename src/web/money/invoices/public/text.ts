/**
 * Texts of the customer's page of a document. Sentences of the specification (section 8) are
 * literal.
 */
export const text = {
  loading: 'מורידים את החשבונית…',
  done: 'החשבונית ירדה בהצלחה',
  doneMore: 'הקובץ נמצא בתיקיית ההורדות. אפשר גם לפתוח אותו כאן.',
  open: 'פתיחה',
  save: 'הורדה שוב',
  fileName: 'חשבונית.pdf',
  problem: 'לא הצלחנו להוריד את החשבונית',
  again: 'ניסיון נוסף',
  noId: 'מספר חשבונית לא סופק בכתובת.',
  sentences: {
    missing: 'החשבונית לא נמצאה.',
    forbidden: 'אין הרשאה לצפות במסמך.',
    failed: 'שגיאה כללית בהורדת המסמך.',
    offline: 'שגיאה בתקשורת עם השרת.',
  },
} as const

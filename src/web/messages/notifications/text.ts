export const text = {
  title: 'התראות',
  which: 'מה להציג',
  everything: 'הכול',
  requests: (waiting: number) => (waiting > 0 ? `ממתינים לאישור (${waiting})` : 'ממתינים לאישור'),
  all: 'לכל ההתראות',
  isNew: 'חדש',
  unseen: (count: string) => (count === '1' ? 'אחת לא נקראה' : `${count} לא נקראו`),
  allSeen: 'סימון הכול כנקרא',
  empty: 'אין התראות',
  emptyNote:
    'תורים שלקוחות קובעים, מזיזים ומבטלים, שינויים של הצוות ביומן שלך, מסמכים שנחתמו והודעות שלא הגיעו יופיעו כאן.',
  loadFailed: 'שגיאה בטעינת ההתראות',
} as const

import type { platformProblems } from './problems.ts'

/**
 * The sentences that browsers show themselves; they stand apart, so that no bundle carries the
 * others.
 */
export const bugText = 'משהו השתבש אצלנו. אפשר לנסות שוב בעוד רגע'
/** What the limit of an upload is, in bytes, as people say it. */
export const fileTooLargeText = (maxBytes: number): string =>
  `הקובץ חורג מהמגבלה של ${maxBytes < 1e6 ? `${Math.floor(maxBytes / 1000)}KB` : `${Math.floor(maxBytes / 2 ** 20)}MB`}`

/** The Hebrew sentence of each platform problem. A code without a sentence does not compile. */
export const platformProblemText: Record<keyof typeof platformProblems, string> = {
  signed_out: 'יש להתחבר מחדש',
  forbidden: 'אין הרשאה לפעולה הזאת',
  not_found: 'לא מצאנו את מה שחיפשתם. ייתכן שנמחק',
  changed_elsewhere: 'הפרטים עודכנו בינתיים ממקום אחר. יש לרענן ולנסות שוב',
  puzzle_wrong: 'הבדיקה נכשלה. אפשר לנסות שוב',
  puzzle_required: 'יש עכשיו הרבה פניות. אפשר לנסות שוב בעוד רגע',
  file_too_large: 'הקובץ גדול מדי',
  too_large: 'מה שנשלח גדול מדי',
  unsupported_media: 'סוג התוכן שנשלח אינו נתמך',
  idempotency_key_reused: 'מפתח הבקשה (Idempotency-Key) כבר שימש לבקשה אחרת. יש לשלוח מפתח חדש',
  invalid_input: 'יש לתקן את השדות המסומנים',
  too_many: 'יותר מדי ניסיונות. יש להמתין מעט ולנסות שוב',
  bug: bugText,
  busy: 'המערכת עמוסה כרגע. אפשר לנסות שוב בעוד רגע',
}

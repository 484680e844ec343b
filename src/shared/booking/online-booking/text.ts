import type { bookingProblems } from './problems.ts'

/** Texts of online booking that server and web share. */
export const text = {
  /**
   * Explains that a start is too soon for the office's notice, in minutes. The sentence for three
   * hours is the specification's.
   */
  tooSoon(minutes: number): string {
    if (minutes === 180) return problemText.too_soon
    return minutes === 0 ? 'לא ניתן לקבוע תור בשעה שכבר עברה.' : `לא ניתן לקבוע תור פחות ${lengthOf(minutes)} מראש.`
  },
}

function lengthOf(minutes: number): string {
  if (minutes === 60) return 'משעה'
  if (minutes === 120) return 'משעתיים'
  return minutes % 60 === 0 ? `מ-${minutes / 60} שעות` : `מ-${minutes} דקות`
}

/** The Hebrew sentence of each problem. */
export const problemText: Record<keyof typeof bookingProblems, string> = {
  booking_closed: 'היומן סגור כרגע',
  cannot_confirm: 'אי אפשר לאשר את התור הזה',
  cutoff_passed: 'כבר אי אפשר לשנות את התור אונליין. אפשר להתקשר לעסק',
  phone_unproved: 'יש לאמת את מספר הטלפון לפני קביעת התור',
  service_alone: 'טיפול שדורש מקדמה או כרטיס קובעים לבד',
  service_not_online: 'אי אפשר לקבוע את השירות הזה אונליין',
  too_far: 'אי אפשר לקבוע תור כל כך הרבה זמן מראש',
  too_soon: 'לא ניתן לקבוע פגישה פחות מ-3 שעות מראש.',
  puzzle_wrong: 'הבדיקה נכשלה. אפשר לנסות שוב',
  puzzle_required: 'יש עכשיו הרבה פניות לעסק. אפשר לנסות שוב בעוד רגע',
  booking_limit: 'אי אפשר לקבוע עוד תורים אונליין כרגע. אפשר להתקשר לעסק',
}

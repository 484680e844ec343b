import { text } from '#shared/calendar/availability/text.ts'
import type { bookingProblems } from './routes.ts'

/** The Hebrew sentence of each problem. */
export const problemText: Record<keyof typeof bookingProblems, string> = {
  booking_closed: 'היומן סגור כרגע',
  cannot_confirm: 'אי אפשר לאשר את התור הזה',
  cutoff_passed: 'כבר אי אפשר לשנות את התור אונליין. אפשר להתקשר לעסק',
  phone_unproved: 'יש לאמת את מספר הטלפון לפני קביעת התור',
  service_alone: 'טיפול שדורש מקדמה או כרטיס נקבע בנפרד',
  service_not_online: 'אי אפשר לקבוע את השירות הזה אונליין',
  too_far: 'אי אפשר לקבוע תור כל כך הרבה זמן מראש',
  too_soon: text.tooSoon(180),
  booking_limit: 'אי אפשר לקבוע עוד תורים אונליין כרגע. אפשר להתקשר לעסק',
}

import type { appointmentProblems } from './routes.ts'

/** The Hebrew sentence of each problem. */
export const problemText: Record<keyof typeof appointmentProblems, string> = {
  appointment_changed: 'התור עודכן בינתיים ממקום אחר. הנה הפרטים המעודכנים',
  delay_pushes: 'ההזזה מזיזה גם תורים אחרים או נכנסת לזמן חסום',
  deposit_of_customer:
    'על התור הזה שולמה מקדמה, והיא שייכת ללקוח ששילם אותה. כדי לתת את המועד ללקוח אחר, מבטלים קודם את התור ואת המקדמה וקובעים תור חדש.',
  employee_not_assigned: 'העובד שנבחר אינו נותן את השירות הזה',
  hold_of_customer: 'הלקוח משלים עכשיו את ההזמנה. אפשר לבחור לקוח אחר אחרי שהיא תסתיים.',
  outside_hours: 'השעה שנבחרה מחוץ לשעות הפעילות',
  slot_taken: 'המועד כבר תפוס. אפשר לבחור מועד קרוב אחר',
  wrong_length: 'משך התור אינו מתאים לשירות',
  time_skipped: 'השעה הזאת לא קיימת ביום המעבר לשעון הקיץ',
}

/** Texts of the notice above every screen. Part of the first bundle, so it holds nothing else. */
export const text = {
  title: 'אישור כתובת האימייל',
  before: 'צריך לאשר את כתובת האימייל',
  heldBack: 'עד אז הודעות ללקוחות ולעובדים ממתינות ולא נשלחות.',
  enter: 'הזנת הקוד',
} as const

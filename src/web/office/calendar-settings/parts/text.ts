/** Texts of the week editor. */
export const text = {
  days: ['ראשון', 'שני', 'שלישי', 'רביעי', 'חמישי', 'שישי', 'שבת'],
  noDays: 'אין ימי עבודה',
  fromOf: (day: string, shift: number) => `יום ${day}, משמרת ${shift}, משעה`,
  toOf: (day: string, shift: number) => `יום ${day}, משמרת ${shift}, עד שעה`,
  worksOnDay: (day: string) => `עובדים ביום ${day}`,
  addBreak: 'הוספת הפסקה',
  addBreakOf: (day: string) => `הוספת הפסקה ביום ${day}`,
  removeShift: (day: string, shift: number) => `מחיקת משמרת ${shift} ביום ${day}`,
  copy: 'העתקה',
  copyOf: (day: string) => `העתקה: יום ${day} לימים אחרים`,
  copyTo: 'לאילו ימים להעתיק',
  copySubmit: 'העתקה',
  nextHolidays: 'החגים הבאים',
} as const

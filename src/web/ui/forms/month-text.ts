/** Texts of the field of a date and of its month. */
export const text = {
  datePlaceholder: 'DD/MM/YYYY',
  openMonth: 'פתיחת לוח שנה',
  previousMonth: 'החודש הקודם',
  nextMonth: 'החודש הבא',
  /** Words for a day: today and those after it, and what each weekday is called, Sunday first. */
  daysAhead: ['היום', 'מחר', 'מחרתיים'] as readonly string[],
  dayPrefix: /^(ב?יום|ב)\s+/,
  weekdays: [
    ['א', 'ראשון'],
    ['ב', 'שני'],
    ['ג', 'שלישי'],
    ['ד', 'רביעי'],
    ['ה', 'חמישי'],
    ['ו', 'שישי'],
    ['ש', 'שבת'],
  ] as readonly (readonly string[])[],
} as const

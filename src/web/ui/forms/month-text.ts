/** Texts of the field of a date and of its month. */
export const text = {
  datePlaceholder: 'DD/MM/YYYY',
  openMonth: 'פתיחת לוח שנה',
  previousMonth: 'החודש הקודם',
  nextMonth: 'החודש הבא',
} as const

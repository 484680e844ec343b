/** Texts of the line above the calendar of a new business. Loaded only while it is empty. */
export const text = {
  firstAppointment: 'עוד אין כאן תורים. אפשר לרשום את התור הראשון, או לשתף את הקישור ולחכות לו.',
  book: 'תור ראשון',
  firstService: 'כדי לקבוע תורים צריך שירות אחד לפחות.',
  addServices: 'הוספת שירותים',
} as const

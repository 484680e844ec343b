/** The Hebrew sentence of each problem. */
export const problemText = {
  still_open: 'יש עניינים פתוחים. יש לסגור אותם, או לאשר את המחיקה',
} as const

/** Sentences that documents and their messages carry. */
export const text = {
  paidByPaypal: 'שולם ב-PayPal',
} as const

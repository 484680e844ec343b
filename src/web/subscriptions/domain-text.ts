/** What the shell says of these screens: loaded with the first script, so it holds nothing else. */
export const text = {
  expired: 'המנוי הסתיים',
  cancelled: 'אין מנוי פעיל',
  invoices: 'חשבוניות',
} as const

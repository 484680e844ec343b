/**
 * Texts that the shell shows for these screens. Part of the first bundle, so it holds nothing else.
 */
export const text = {
  expired: 'המנוי הסתיים',
  cancelled: 'אין מנוי פעיל',
} as const

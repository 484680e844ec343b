/** What the shell says of these screens: loaded with the first script, so it holds nothing else. */
export const text = {
  categories: 'קטגוריות',
  tile: { name: 'קטגוריות', note: 'סדר ברשימת השירותים' },
} as const

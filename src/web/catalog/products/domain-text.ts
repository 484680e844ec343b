/**
 * Texts that the shell shows for these screens. Part of the first bundle, so it holds nothing else.
 */
export const text = {
  products: 'מוצרים ושירותים',
  tile: { name: 'מוצרים ושירותים', note: 'מחירים, משך וקביעה אונליין' },
} as const

/** What the shell says of these screens: loaded with the first script, so it holds nothing else. */
export const text = {
  products: 'מוצרים ושירותים',
  tile: { name: 'מוצרים ושירותים', note: 'מחירים, משך וקביעה אונליין' },
} as const

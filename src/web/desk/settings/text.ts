/** The rows of the menu: name and a short description. */
export const text = {
  business: 'העסק',
  offered: 'שירותים ומוצרים',
  sent: 'מסמכים והודעות',
  personal: 'החשבון שלי',
} as const

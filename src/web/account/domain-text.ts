/** What the shell says of these screens: loaded with the first script, so it holds nothing else. */
export const text = {
  account: 'החשבון שלי',
  tile: { name: 'חשבון ואבטחה', note: 'סיסמה, אימייל וכניסה בטוחה' },
} as const

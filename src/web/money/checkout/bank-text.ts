/** Names of banks by the number on their cheques, as the Bank of Israel assigns it. */
export const bankNames: Readonly<Record<string, string>> = {
  4: 'בנק יהב',
  9: 'בנק הדואר',
  10: 'בנק לאומי',
  11: 'בנק דיסקונט',
  12: 'בנק הפועלים',
  13: 'בנק אגוד',
  14: 'בנק אוצר החייל',
  17: 'בנק מרכנתיל דיסקונט',
  18: 'וואן זירו',
  20: 'בנק מזרחי טפחות',
  31: 'הבנק הבינלאומי',
  34: 'בנק ערבי ישראלי',
  46: 'בנק מסד',
  52: 'בנק פאג״י',
  54: 'בנק ירושלים',
}

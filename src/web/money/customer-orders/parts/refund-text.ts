/** Texts of the fields that every credit has. */
export const refundText = {
  reason: 'סיבת הזיכוי',
  reasonNote: 'הסיבה מופיעה במסמך.',
  howBack: 'איך מחזירים את הכסף?',
  asPaid: (method: string) => (method ? `כמו ששולם: ${method}` : 'כמו ששולם'),
} as const

/** Sentences that the till writes into orders, documents and messages. */
export const text = {
  walkIn: 'לקוח מזדמן',
  debtOf: (orders: readonly number[]) =>
    orders.length === 0
      ? 'תשלום חוב'
      : `תשלום חוב עבור ${orders.length === 1 ? 'הזמנה' : 'הזמנות'} ${orders.join(', ')}`,
  partPaid: (order: number, items: string) => `תשלום חלקי עבור הזמנה ${order}: ${items}`,
  partOwed: (order: number, items: string) => `יתרה לתשלום עבור הזמנה ${order}: ${items}`,
  sold: 'המכירה נשמרה.',
  debtRecorded: 'החוב נרשם.',
  awaitsPayment: 'יש להשלים את התשלום באשראי.',
  document: (office: string, link: string) => `תודה! המסמך מ${office} מחכה כאן:\n${link}`,
  documentSubject: (office: string) => `המסמך מ${office}`,
} as const

import { counted } from '#shared/values/count-text.ts'

/** Sentences that the till writes into orders, documents and messages. */
export const text = {
  walkIn: 'לקוח מזדמן',
  debtOf: (orders: readonly number[]) =>
    orders.length === 0
      ? 'תשלום חוב'
      : `תשלום חוב עבור ${orders.length === 1 ? 'עסקה' : 'עסקאות'} ${orders.join(', ')}`,
  partPaid: (order: number, items: string) => `תשלום חלקי עבור עסקה ${order}: ${items}`,
  partOwed: (order: number, items: string) => `יתרה לתשלום עבור עסקה ${order}: ${items}`,
  punchCard: (name: string, visits: number) => `${name}, ${counted(visits, ['ביקור אחד', 'ביקורים'])}`,
  voucherFor: (name: string) => `שובר מתנה עבור ${name}`,
  /** Which visits of a punch card were used. `document` names the document that sold it. */
  visitsUsed: (name: string, visit: { first: number; last: number; total: number }, document: string) =>
    `ניצול ${name} ${visit.first === visit.last ? visit.last : `${visit.first}–${visit.last}`} מתוך ${visit.total}${document}`,
  voucherUsed: (start: string, document: string) => `ניצול שובר ${start}-…${document}`,
  earlierDocument: ({ isReceipt, number }: { isReceipt: boolean; number: number }) =>
    `, ${isReceipt ? 'קבלה' : 'חשבונית'} ${number}`,
  depositUsed: (document: string) => `מקדמה ששולמה${document}`,
  sold: 'המכירה נשמרה.',
  debtRecorded: 'החוב נרשם.',
  awaitsPayment: 'יש להשלים את התשלום בכרטיס האשראי.',
} as const

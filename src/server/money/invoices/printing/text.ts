import type { InvoiceType } from '#shared/money/invoices/rules.ts'

/**
 * The names of documents, as the tax authority's list of codes has them (OPENFRMT 1.31, annex 1).
 */
export const invoiceNames: Readonly<Record<InvoiceType, string>> = {
  300: 'חשבונית עסקה',
  320: 'חשבונית מס / קבלה',
  330: 'חשבונית מס זיכוי',
  400: 'קבלה',
}
/** A transaction invoice that takes back another. */
export const cancelledInvoiceName = 'ביטול חשבונית עסקה'
/**
 * A receipt that an exempt dealer gives back: only a dealer with VAT issues credit tax invoices.
 */
export const creditReceiptName = 'קבלת זיכוי'

export const text = {
  original: 'מקור',
  copy: 'העתק נאמן למקור',
  draft: 'טיוטה',
  number: 'מס׳',
  dealer: { licensed: 'עוסק מורשה', exempt: 'עוסק פטור', company: 'ח.פ.' },
  to: 'לכבוד',
  customerNumber: 'מס׳ עוסק',
  customerId: 'ת.ז.',
  date: 'תאריך',
  issued: 'הופק',
  order: 'עסקה',
  credits: {
    300: 'זיכוי לחשבונית',
    320: 'זיכוי לחשבונית',
    330: 'זיכוי למסמך',
    400: 'זיכוי לקבלה',
  } satisfies Record<InvoiceType, string>,
  creditsOf: 'מיום',
  allocation: 'מספר הקצאה',

  lines: 'פירוט',
  description: 'תיאור',
  quantity: 'כמות',
  price: 'מחיר יחידה',
  discount: 'הנחה',
  lineTotal: 'סה״כ',

  linesWithVat: 'סה״כ שורות, כולל מע״מ',
  linesTotal: 'סה״כ שורות',
  rounding: 'עיגול אגורות',
  net: 'סה״כ לפני מע״מ',
  vat: (rate: string) => `מע״מ ${rate}%`,
  totalWithVat: 'סה״כ כולל מע״מ',
  totalWithoutVat: 'סה״כ ללא מע״מ',
  totalToPay: 'סה״כ לתשלום',
  totalReceived: 'סה״כ התקבל',
  totalCredit: 'סה״כ זיכוי',
  totalReturned: 'סה״כ הוחזר',
  tip: 'תשר (טיפ) לצוות, בנוסף לסכום המסמך',

  payments: 'פירוט התקבולים',
  refunds: 'פירוט ההחזר',
  method: 'אמצעי',
  details: 'פרטים',
  amount: 'סכום',
  asmacta: (digits: string) => `אסמכתא ${digits}`,
  certificate: (digits: string) => `אישור ${digits}`,
  withheld: 'נוכה במקור',
  card: (brand: string | null, digits: string) => (brand ? `${brand} ${digits}` : `כרטיס ${digits}`),
  instalment: (part: number, count: number) => `תשלום ${part} מתוך ${count}`,
  cheque: (number: string) => `מס׳ ${number}`,
  bank: (bank: string, branch: string, account: string) => `בנק ${bank} · סניף ${branch} · חשבון ${account}`,

  reason: 'סיבת הזיכוי',
  pricesWithVat: 'המחירים בשורות כוללים מע״מ.',
  exempt: 'העסק רשום כעוסק פטור, ולכן אין במסמך מע״מ.',
  paper: 'המקור נמסר מודפס. הקובץ הוא העתק.',
  creditDigital: 'הודעת הזיכוי נמסרת ללקוח כמסמך ממוחשב חתום.',
  creditPaper: 'אישור הלקוח שקיבל את הודעת הזיכוי: ______________________',

  qrTitle: 'לצפייה, להורדה ולאימות',
  qrSentence: 'סורקים את הקוד ופותחים את המסמך בעמוד מאובטח.',
  qrPicture: 'קוד QR של כתובת המסמך',
  sealTitle: 'חתום אלקטרונית',
  fingerprint: 'טביעת אצבע דיגיטלית',

  computerised: 'מסמך ממוחשב',
  product: 'הופק בתוכנת לו״ז',
  page: 'עמוד',
  pageOf: 'מתוך',
  attachment: 'נתוני המסמך (JSON)',
} as const

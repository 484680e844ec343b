/** Issued documents of every type, as src/server/money/invoices stores them. Amounts are agorot. */
import type { InvoiceSnapshot } from '#server/money/invoices/invoice-snapshot.ts'

const noa: InvoiceSnapshot['office'] = {
  name: 'סטודיו נועה',
  businessType: 'licensed',
  businessNumber: '558319042',
  address: 'ביאליק 76',
  city: 'רמת גן',
  phone: '03-575-2210',
  email: 'noa@studio-noa.example',
}
const liat: InvoiceSnapshot['office'] = {
  name: 'ליאת מור, סטודיו לציפורניים',
  businessType: 'exempt',
  businessNumber: '316204585',
  address: 'כצנלסון 18',
  city: 'גבעתיים',
  phone: '054-220-7715',
  email: 'liat@mornails.example',
}
const dana: InvoiceSnapshot['customer'] = {
  name: 'דנה כהן',
  businessNumber: null,
  address: 'הרצל 41, גבעתיים',
  phone: '052-345-6789',
  email: null,
}
const line = (description: string, quantity: number, price: number, discount = 0) => ({
  description,
  quantity,
  price,
  discount,
  total: quantity * price - discount,
})
const payment = { asmacta: null, cheque: null, card: null }
const common = {
  date: '2026-11-22',
  office: noa,
  discount: 0,
  rounding: 0,
  tip: 0,
  credits: null,
  reason: null,
  note: null,
  allocationNumber: null,
  delivery: 'digital',
  publicUrl: 'https://luz.example/c-invoice/Zm9vYmFyYmF6cXV4MTIzNA',
} as const

/** A tax invoice and receipt with every kind of payment detail, an allocation number and a tip. */
export const taxInvoice: InvoiceSnapshot = {
  ...common,
  documentType: 320,
  number: 10_482,
  issuedAt: '2026-11-22T10:58:00.000Z',
  customer: {
    name: 'גלים הפקות בע״מ',
    businessNumber: '514283670',
    address: 'דרך מנחם בגין 132, תל אביב־יפו',
    phone: null,
    email: 'office@galim.example',
  },
  lines: [line('איפור ליום צילום', 6, 78_000), line('עיצוב שיער ליום צילום', 6, 42_000)],
  discount: 12_000,
  tip: 15_000,
  net: 600_000,
  vatRate: 18,
  vat: 108_000,
  total: 708_000,
  payments: [
    { ...payment, method: 'bank_transfer', amount: 208_000, asmacta: '7741902' },
    {
      ...payment,
      method: 'card',
      amount: 400_000,
      asmacta: '0318842',
      card: { lastDigits: '4417', brand: 'ויזה', instalments: 3 },
    },
    {
      ...payment,
      method: 'cheque',
      amount: 100_000,
      cheque: { number: '10000234', bank: '10', branch: '800', account: '1234567', date: '2026-12-22' },
    },
  ],
  note: 'תודה על יום צילום נעים.',
  allocationNumber: '318204977',
}

/** A part of an earlier document is credited. */
export const creditInvoice: InvoiceSnapshot = {
  ...common,
  documentType: 330,
  number: 43,
  issuedAt: '2026-11-22T11:14:00.000Z',
  customer: dana,
  lines: [line('שמפו ללא מלחים 250ml', 1, 5_990, 599)],
  net: 4_569,
  vatRate: 18,
  vat: 822,
  total: 5_391,
  payments: [{ ...payment, method: 'bit', amount: 5_391, asmacta: '88214410' }],
  credits: { documentType: 320, number: 10_476, date: '2026-11-18' },
  reason: 'המוצר הוחזר סגור באריזתו.',
}

/** A receipt of an exempt dealer, paid in cash, so that its original is on paper. */
export const exemptReceipt: InvoiceSnapshot = {
  ...common,
  documentType: 400,
  number: 217,
  issuedAt: '2026-11-22T15:05:00.000Z',
  office: liat,
  customer: { ...dana, name: 'יעל לוי', address: 'ויצמן 9, גבעתיים', phone: '050-882-1194' },
  lines: [line('לק ג׳ל', 1, 12_000), line('טיפוח ידיים', 1, 4_500)],
  discount: 825,
  rounding: 5,
  net: 15_680,
  vatRate: null,
  vat: 0,
  total: 15_680,
  payments: [{ ...payment, method: 'cash', amount: 15_680 }],
  delivery: 'paper',
}

/** A transaction invoice for a debt. */
export const debtInvoice: InvoiceSnapshot = {
  ...common,
  documentType: 300,
  number: 88,
  issuedAt: '2026-11-22T09:30:00.000Z',
  customer: dana,
  lines: [line('תספורת נשים', 1, 18_000), line('צבע שורש', 1, 24_000)],
  net: 35_593,
  vatRate: 18,
  vat: 6_407,
  total: 42_000,
  payments: [],
}

/** The tax invoice before it is issued. */
export const draftInvoice: InvoiceSnapshot = {
  ...taxInvoice,
  number: null,
  issuedAt: null,
  publicUrl: null,
  allocationNumber: null,
}

export const snapshots = { 300: debtInvoice, 320: taxInvoice, 330: creditInvoice, 400: exemptReceipt } as const

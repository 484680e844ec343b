import { vatOf } from '#shared/values/vat.ts'
import { toWallClock } from '#shared/values/local-time.ts'
import type { InvoicePayment, InvoiceSnapshot } from '../../invoices/invoice-snapshot.ts'
import { instalmentsOf, monthsAfter, withheldIn } from '../../invoices/printing/payment-rows.ts'
import { text } from '../text.ts'
import type { RecordCode, RecordValues } from './record-fields.ts'

export type PlannedRecord = { [C in RecordCode]: { readonly code: C; readonly values: RecordValues<C> } }[RecordCode]
export type InvoiceOfFile = { readonly snapshot: InvoiceSnapshot; readonly customer_id: number | null }

/** Field 1306. BIT and PAYBOX have no code of their own: 9, other. */
const methodCodes: Readonly<Record<InvoicePayment['method'], number>> = {
  cash: 1,
  cheque: 2,
  card: 3,
  external_card: 3,
  bank_transfer: 4,
  bit: 9,
  paybox: 9,
  debt: 9,
  withholding: 9,
}
const REGULAR = 1
const INSTALMENTS = 2
const BOTH_KINDS = 3
const plainDate = (date: string) => date.replaceAll('-', '')

/**
 * The records of an invoice: its header, its lines, and what was paid in a receipt. Amounts of a
 * 330 are positive because its type carries the meaning; those of a cancelling 300 or 400 are
 * negative. A tip is in none of them. `link` joins the records of one invoice.
 */
export function invoiceRecords(document: InvoiceOfFile, link: number): PlannedRecord[] {
  const { snapshot } = document
  const { documentType, number } = snapshot
  if (number === null) throw new Error('a draft is not in the books')
  const named = { documentType, documentNumber: String(number), date: plainDate(snapshot.date), link }
  const lines = lineRecords(snapshot)
  return [
    { code: 'C100', values: { code: 'C100', ...named, ...headerOf(document, lines) } },
    ...lines.map((line, i) => ({ code: 'D110' as const, values: { code: 'D110', ...named, line: i + 1, ...line } })),
    ...paymentRecords(snapshot).map((payment, i) => ({
      code: 'D120' as const,
      values: { code: 'D120', ...named, line: i + 1, ...payment },
    })),
  ]
}

/** -1 for an invoice that takes back another of its own type. */
const signOf = ({ credits, documentType }: InvoiceSnapshot) => (credits && documentType !== 330 ? -1 : 1)
const signed = (snapshot: InvoiceSnapshot, agorot: number) => signOf(snapshot) * agorot + 0

type LineValues = RecordValues<'D110'> & { readonly lineTotal: number }

function headerOf({ snapshot, customer_id }: InvoiceOfFile, lines: readonly LineValues[]): RecordValues<'C100'> {
  const { customer, issuedAt, date, documentType, payments } = snapshot
  const withheld = withheldIn(payments)
  const issued = toWallClock(new Date(issuedAt!))
  const beforeDiscount = lines.reduce((sum, { lineTotal }) => sum + lineTotal, 0)
  const net = signed(snapshot, snapshot.net)
  return {
    issuedOn: plainDate(issued.slice(0, 10)),
    issuedAt: issued.slice(11, 16),
    customerName: customer.name,
    ...addressFields(customer),
    phone: customer.phone,
    customerDealer: customer.businessNumber,
    valueDate: plainDate(date),
    beforeDiscount,
    discount: net - beforeDiscount,
    net,
    vat: signed(snapshot, snapshot.vat),
    // a receipt states the money that came, without what was withheld
    total: signed(snapshot, snapshot.total - (documentType === 400 ? withheld : 0)),
    withheld: documentType === 330 ? 0 : signed(snapshot, withheld),
    customerKey: String(customer_id ?? 0),
  }
}

/** Fields 1208 to 1210. Invoices of before the parts were kept have the whole address as street. */
const addressFields = ({ address, place }: InvoiceSnapshot['customer']): RecordValues<'C100'> =>
  place ? { street: place.street, house: place.house, city: place.city } : { street: address }

/**
 * Lines without VAT, each of which is its quantity by its price less its discount. The rounding of
 * cash, and the agorot by which prices without VAT and the net amount differ, are a line of their
 * own. Field 1220 has the discount of the whole invoice.
 */
function lineRecords(snapshot: InvoiceSnapshot): LineValues[] {
  const { credits, vatRate, discount } = snapshot
  const rate = vatRate ?? 0
  const lineOf = (description: string, quantity: number, unitPrice: number, off: number): LineValues => ({
    baseType: credits?.documentType ?? null,
    baseNumber: credits ? String(credits.number) : null,
    saleKind: BOTH_KINDS,
    description,
    unit: text.unit,
    quantity: quantity * 10_000,
    unitPrice: signed(snapshot, unitPrice),
    lineDiscount: signed(snapshot, -off + 0),
    lineTotal: signed(snapshot, quantity * unitPrice - off),
    vatRate: Math.round(rate * 100),
  })
  const lines = snapshot.lines.map((line) =>
    lineOf(line.description, line.quantity, vatOf(line.price, rate).net, vatOf(line.discount, rate).net),
  )
  const stated = lines.reduce((sum, { lineTotal }) => sum + signed(snapshot, lineTotal), 0)
  const difference = snapshot.net + vatOf(discount, rate).net - stated
  return difference === 0 ? lines : [...lines, lineOf(text.rounding, 1, difference, 0)]
}

/**
 * A record for each cheque and each instalment of a card; what was withheld is in the header. A 330
 * is no receipt.
 */
function paymentRecords(snapshot: InvoiceSnapshot): RecordValues<'D120'>[] {
  if (snapshot.documentType === 330) return []
  const received = snapshot.payments.filter(({ method }) => method !== 'withholding')
  return received.flatMap((payment) =>
    instalmentsOf(payment).map((amount, i, parts) => ({
      method: methodCodes[payment.method],
      bank: payment.cheque?.bank ?? null,
      bankBranch: payment.cheque?.branch ?? null,
      account: payment.cheque?.account ?? null,
      chequeNumber: payment.cheque?.number ?? null,
      dueDate: plainDate(payment.cheque?.date ?? monthsAfter(snapshot.date, i)),
      amount: signed(snapshot, amount),
      cardName: payment.card?.brand ?? null,
      credit: methodCodes[payment.method] === methodCodes.card ? (parts.length > 1 ? INSTALMENTS : REGULAR) : null,
    })),
  )
}

/** The stored form of an invoice: the columns of its row, its lines, and the snapshot. */
import { toMoney } from '#shared/values/money.ts'
import type { LocalDate, Money } from '#shared/values/wire.ts'
import type { Amounts } from './invoice-amounts.ts'
import type { NewInvoice } from './new-invoice.ts'
import { deliveryOf } from './rules.ts'
import type { InvoiceSnapshot } from './invoice-snapshot.ts'

/** The data that issuing reads and computes before it takes a number. */
export type Facts = Pick<InvoiceSnapshot, 'office' | 'customer' | 'documentType'> & {
  readonly date: LocalDate
  readonly orderNumber: number | null
  readonly amounts: Amounts
  /** The books that the invoice belongs to. */
  readonly book: number
  /** Whether the buyer agreed to invoices as files. */
  readonly agreed: boolean
}

/** Rows of a cancelling 300 or 400 are negative; the type of a 330 says that it credits. */
const signed =
  ({ credits }: NewInvoice, { documentType }: Pick<Facts, 'documentType'>) =>
  (agorot: number): Money =>
    toMoney((credits && documentType !== 330 ? -1 : 1) * agorot + 0)

/** Amounts are negative for an invoice that cancels another, but positive for type 330. */
export function columnsOf(document: NewInvoice, facts: Facts) {
  const { credits } = document
  const { amounts } = facts
  const money = signed(document, facts)
  return {
    document_type: facts.documentType,
    order_id: document.orderId,
    customer_id: document.customerId,
    original_invoice_id: credits?.id ?? null,
    reason: credits?.reason ?? null,
    invoice_date: facts.date,
    full_name: document.fullName,
    email: document.email,
    business_number: document.businessNumber,
    id_number: document.idNumber,
    book: facts.book,
    payment_method: document.paymentMethod,
    net_amount: money(amounts.net),
    vat_rate: amounts.vatRate,
    vat_amount: money(amounts.vat),
    discount_amount: money(document.discount),
    rounding_amount: money(document.rounding),
    total_amount: money(amounts.total),
    share_email: document.shareEmail,
  }
}

/**
 * Lines for insertLines, in the invoice's order. `price` and `discount` have the invoice's sign.
 */
export function lineRowsOf(document: NewInvoice, facts: Pick<Facts, 'documentType'>) {
  const money = signed(document, facts)
  return document.lines.map(({ description, quantity, price, discount, productId, employeeId, creditedPosition }) => ({
    description,
    quantity,
    price: money(price),
    discount: money(discount),
    product_id: productId,
    employee_id: employeeId,
    credited_position: creditedPosition ?? null,
  }))
}

/** Null in a draft. */
type Given = Pick<InvoiceSnapshot, 'number' | 'issuedAt' | 'publicUrl'>
/** The snapshot from which the PDF is rendered, now and later. Money is integer agorot. */
export function snapshotOf(document: NewInvoice, numbered: Facts & Given): InvoiceSnapshot {
  const { documentType, number, orderNumber, date, issuedAt, office, customer, amounts, agreed, publicUrl } = numbered
  const { credits, discount, rounding, tip, payments, note } = document
  return {
    documentType,
    number,
    orderNumber,
    date,
    issuedAt,
    office,
    customer,
    lines: amounts.lines,
    discount,
    rounding,
    tip,
    net: amounts.net,
    vatRate: amounts.vatRate === null ? null : Number(amounts.vatRate),
    vat: amounts.vat,
    total: amounts.total,
    payments,
    credits: credits
      ? {
          documentType: credits.documentType,
          number: credits.number,
          date: credits.date,
        }
      : null,
    reason: credits?.reason ?? null,
    note,
    allocationNumber: null,
    delivery: deliveryOf(payments, { agreed }),
    publicUrl,
  }
}

import type { InvoiceType } from '#shared/money/invoices/rules.ts'
import type { InvoicePayment } from '../customer-orders/invoice-payment.ts'

export type { InvoicePayment }

/**
 * Everything that an invoice says, as it was when the invoice was issued. Issuing stores it as JSON
 * with its SHA-256; printing reads nothing else, so a later change of the office or the customer
 * changes no invoice. Money is integer agorot, VAT included unless a field says otherwise. Dates
 * are `YYYY-MM-DD` in Israel.
 */
export type InvoiceSnapshot = {
  readonly documentType: InvoiceType
  /** Null in a draft: a draft has no number (Income Tax bookkeeping instructions, annex 5). */
  readonly number: number | null
  /** The date printed on the invoice. */
  readonly date: string
  /** The order behind it. Invoices of before this field existed lack it. */
  readonly orderNumber?: number | null
  /** When the number was taken, as an ISO instant. Null in a draft. */
  readonly issuedAt: string | null
  readonly office: OfficeOnDocument
  readonly customer: CustomerOnDocument
  readonly lines: readonly InvoiceLine[]
  /** Discount of the whole invoice, after the discounts of its lines. Not negative. */
  readonly discount: number
  /** Rounding of a cash total to 10 agorot, between -5 and 5. */
  readonly rounding: number
  /** Money that the customer left for an employee. Not part of `total` and without VAT. */
  readonly tip: number
  readonly net: number
  /**
   * VAT in percent, such as 18. Null when the invoice has no VAT: an exempt dealer, or a receipt.
   */
  readonly vatRate: number | null
  readonly vat: number
  /** `net + vat`, which is the sum of the lines less the discount, plus the rounding. */
  readonly total: number
  /** How the money came. Empty in a 300 for a debt. */
  readonly payments: readonly InvoicePayment[]
  /** In a credit invoice: what it credits, and why. */
  readonly credits: { readonly documentType: InvoiceType; readonly number: number; readonly date: string } | null
  readonly reason: string | null
  readonly note: string | null
  /** The allocation number of the tax authority, when there is one. */
  readonly allocationNumber: string | null
  /**
   * `digital`: the signed file is the original. `paper`: the printed page is the original and the
   * file is a copy (bookkeeping instructions, section 18B). See deliveryOf.
   */
  readonly delivery: 'digital' | 'paper'
  /** Address of the invoice's public page, for the QR code. Null in a draft. */
  readonly publicUrl: string | null
}

type OfficeOnDocument = {
  readonly name: string
  readonly businessType: 'licensed' | 'exempt' | 'company'
  readonly businessNumber: string | null
  readonly address: string | null
  readonly city: string | null
  readonly phone: string | null
  readonly email: string | null
}
type CustomerOnDocument = {
  readonly name: string
  readonly businessNumber: string | null
  /** The identity number of a buyer who is no dealer. Invoices of before it existed lack it. */
  readonly idNumber?: string | null
  /** The parts of `address`. Invoices of before they existed lack them. */
  readonly place?: {
    readonly street: string | null
    readonly house: string | null
    readonly city: string | null
  } | null
  readonly address: string | null
  readonly phone: string | null
  readonly email: string | null
}
export type InvoiceLine = {
  readonly description: string
  readonly quantity: number
  /** Price of one unit. */
  readonly price: number
  /** Discount of the line. Not negative. */
  readonly discount: number
  /** `quantity * price - discount`. */
  readonly total: number
}

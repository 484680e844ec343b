import type { PaymentMethod } from '#shared/values/payment-methods.ts'
import type { InvoiceType } from '#shared/money/invoices/rules.ts'
import type { LocalDate, Money } from '#shared/values/wire.ts'
import type { InvoicePayment, InvoiceSnapshot } from './invoice-snapshot.ts'

/** The rate of an invoice whose VAT the customer reports. */
export const NO_VAT = '0.00' as Money

export type LineToIssue = {
  readonly description: string
  readonly quantity: number
  /** Agorot of one unit, VAT included. Negative for what an earlier invoice paid. */
  readonly price: number
  /** Agorot, of the whole line. Not negative. */
  readonly discount: number
  readonly productId: number | null
  readonly employeeId: number | null
  /** In a credit: the line of the original, from 1. */
  readonly creditedPosition?: number
}
/** An invoice to issue. Money is whole agorot. */
export type NewInvoice = {
  /** `debt`: nothing was paid. The business type then decides the invoice. */
  readonly purpose: 'paid' | 'debt'
  /** Null only for invoices that no order stands behind. */
  readonly orderId: number | null
  readonly customerId: number | null
  /**
   * The printed date; null is today. Not in the future, not before the last invoice of its number
   * range.
   */
  readonly date: LocalDate | null
  /** As typed at the sale. Phone and address are read from the customer's row. */
  readonly fullName: string
  readonly email: string | null
  readonly businessNumber: string | null
  /** Of a buyer who is no dealer; null for a dealer. */
  readonly idNumber: string | null
  /** A buyer without a card agreed to a file; with a card, the card says so. */
  readonly agreesToFile?: boolean
  readonly shareEmail: boolean
  /** The method that lists show. */
  readonly paymentMethod: PaymentMethod | 'paypal' | null
  readonly lines: readonly LineToIssue[]
  /** Of the whole invoice, after the discounts of lines. Not negative. */
  readonly discount: number
  readonly rounding: number
  /** For an employee. Neither in the total nor in `payments`. */
  readonly tip: number
  /** They add up to the total; nothing for a debt. */
  readonly payments: readonly InvoicePayment[]
  readonly note: string | null
  /** A draft of the office that becomes this invoice. Its lines are these lines. */
  readonly draftId?: number
  /**
   * The credited invoice whose VAT the customer reports. This one has none, and carries the number
   * that the authority gave for it.
   */
  readonly reverseChargeOf?: number
  /** Makes a credit invoice of an issued one, with the original's VAT rate. */
  readonly credits?: CreditedInvoice
}
export type CreditedInvoice = {
  readonly id: number
  readonly documentType: InvoiceType
  readonly number: number
  readonly date: string
  readonly vatRate: Money | null
  /** In agorot, instead of the VAT that the rate gives; null to compute it. */
  readonly vat: number | null
  readonly reason: string
  /** Of the credited invoice: its books, and the business as it states it. */
  readonly book: number
  readonly office: InvoiceSnapshot['office']
}

/** The invoice that a sale links to. */
export type IssuedInvoice = {
  readonly id: number
  readonly document_type: InvoiceType
  readonly invoice_number: number
  readonly public_token: string
  /** It is not handed out before the tax authority has given it a number. */
  readonly awaitsAllocation: boolean
  /** The buyer agreed to files. */
  readonly agreed: boolean
}

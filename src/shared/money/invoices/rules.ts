/**
 * Codes of the uniform structure (OPENFRMT 1.31, annex 1): 300 transaction invoice, 320 tax invoice
 * and receipt, 330 credit tax invoice, 400 receipt.
 */
export const INVOICE_TYPES = [300, 320, 330, 400] as const
export type InvoiceType = (typeof INVOICE_TYPES)[number]

type BusinessType = 'licensed' | 'exempt' | 'company'

/**
 * The document of a sale (decision E). `settlement` is the payment of an earlier debt. Only a
 * licensed dealer or a company may issue a tax invoice.
 */
export const invoiceOf = (business: BusinessType, sale: 'paid' | 'debt' | 'settlement'): InvoiceType => {
  if (sale === 'debt') return 300
  return business === 'exempt' ? 400 : 320
}

/**
 * The document that credits this one; null for a credit tax invoice. A 300 states no tax, so a 330
 * would claim back VAT that was never charged: a 300 is cancelled by a 300. A receipt is cancelled
 * by a receipt (decision record 0026).
 */
export const creditOf = (original: InvoiceType): InvoiceType | null =>
  original === 330 ? null : original === 320 ? 330 : original

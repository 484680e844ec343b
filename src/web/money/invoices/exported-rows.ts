import { toAgorot, toMoney } from '#shared/values/money.ts'
import type { Invoice } from './api.ts'
import { isCredit, signedTotal } from './invoice-names.ts'

/** The invoices of an export, in the order of their dates and numbers. */
export const exportedRows = (invoices: readonly Invoice[], withCredits: boolean): Invoice[] =>
  invoices
    .filter((invoice) => withCredits || !isCredit(invoice))
    .toSorted(
      (a, b) =>
        a.invoice_date.localeCompare(b.invoice_date) ||
        a.document_type - b.document_type ||
        (a.invoice_number ?? 0) - (b.invoice_number ?? 0),
    )

/**
 * Receipts less credits. A transaction invoice states a debt, so it is no revenue, and neither is
 * its credit.
 */
export const revenueOf = (rows: readonly Invoice[]): string =>
  toMoney(
    rows
      .filter(({ document_type }) => document_type !== 300)
      .reduce((sum, invoice) => sum + toAgorot(signedTotal(invoice)), 0),
  )

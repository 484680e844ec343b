import { toAgorot, toMoney } from '#shared/values/money.ts'
import type { Invoice } from './api.ts'
import { text, typeNames } from './text.ts'

type Named = Pick<Invoice, 'document_type' | 'invoice_number'>

/** The type of the invoice and its number, or that it is a draft. */
export const nameOf = ({ document_type, invoice_number }: Named): string =>
  invoice_number === null
    ? `${text.draft} · ${typeNames[document_type]}`
    : `${typeNames[document_type]} ${invoice_number}`

/** Whether the invoice takes back another one. Amounts of a crediting 300 or 400 are negative. */
export const isCredit = ({ document_type, total_amount }: Pick<Invoice, 'document_type' | 'total_amount'>): boolean =>
  document_type === 330 || Number(total_amount) < 0

/** The amount as the business sees it: negative when it goes back to the customer. */
export const signedTotal = (invoice: Pick<Invoice, 'document_type' | 'total_amount'>): string =>
  toMoney(Math.abs(toAgorot(invoice.total_amount)) * (isCredit(invoice) ? -1 : 1))

/** How much of the invoice was credited. */
export function creditState(invoice: Invoice): 'none' | 'part' | 'whole' {
  const credited = Math.abs(toAgorot(invoice.credited_amount))
  if (credited === 0) return 'none'
  return credited < Math.abs(toAgorot(invoice.total_amount)) ? 'part' : 'whole'
}

/**
 * Whether a credit may still be made: the invoice is issued, is no credit itself, and has a rest.
 */
export const isCreditable = (invoice: Invoice): boolean =>
  invoice.status === 'issued' && !isCredit(invoice) && creditState(invoice) !== 'whole'

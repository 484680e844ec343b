import { toAgorot, toMoney } from '#shared/values/money.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '#shared/checkout/payment-methods.ts'
import type { CreditBody, InvoiceItem, WholeInvoice } from './api.ts'

export type CreditValues = {
  whole: boolean
  /** How many of each line, by its place in the document. */
  quantities: Readonly<Record<number, number>>
  reason: string
  payment_method: PaymentMethod
}

/** How many of a line may still be credited. */
export const restOf = ({ quantity, credited }: InvoiceItem): number => quantity - credited

/** The form of a credit: the whole document, with its own payment method. */
export const valuesOf = ({ payment_method }: WholeInvoice): CreditValues => ({
  whole: true,
  quantities: {},
  reason: '',
  payment_method: PAYMENT_METHODS.find((method) => method === payment_method) ?? 'cash',
})

const chosenIn = ({ quantities }: CreditValues) =>
  Object.entries(quantities)
    .map(([line, quantity]) => ({ line: Number(line), quantity }))
    .filter(({ quantity }) => quantity > 0)

export const bodyOf = (values: CreditValues): CreditBody => ({
  reason: values.reason,
  payment_method: values.payment_method,
  ...(values.whole ? {} : { items: chosenIn(values) }),
})

export const hasLines = (values: CreditValues): boolean => values.whole || chosenIn(values).length > 0

/**
 * What the credit comes to, as the server will compute it: the rest of the document, or the chosen
 * lines with their part of the discount and the rounding of the whole document.
 */
export function creditTotal(invoice: WholeInvoice, values: CreditValues): string {
  const total = Math.abs(toAgorot(invoice.total_amount))
  const rest = total - Math.abs(toAgorot(invoice.credited_amount))
  if (values.whole) return toMoney(rest)
  const lines = invoice.items.reduce((sum, item) => sum + toAgorot(item.total), 0)
  const chosen = chosenIn(values).reduce((sum, { line, quantity }) => {
    const item = invoice.items[line]
    return item ? sum + (toAgorot(item.total) * quantity) / item.quantity : sum
  }, 0)
  return toMoney(lines === 0 ? 0 : Math.min(rest, Math.round((chosen * total) / lines)))
}

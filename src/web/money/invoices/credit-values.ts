import { creditOfParts, refundsOf, type Creditable } from '#shared/money/invoices/rules.ts'
import { toAgorot, toMoney } from '#shared/values/money.ts'
import { vatOf } from '#shared/values/vat.ts'
import type { CreditBody, InvoiceItem, WholeInvoice } from './api.ts'

type RefundMethod = NonNullable<CreditBody['payment_method']>
export type CreditValues = {
  whole: boolean
  /** How many of each line, by its place in the invoice. */
  quantities: Readonly<Record<number, number>>
  reason: string
  /** Empty: the money goes back as it came. */
  payment_method: RefundMethod | ''
}
/** The whole invoice, by its own methods. */
export const initialValues: CreditValues = { whole: true, quantities: {}, reason: '', payment_method: '' }

/**
 * How many of a line may still be credited. A unit that was credited in parts counts for each of
 * them.
 */
export const restOf = ({ quantity, credited }: InvoiceItem): number => Math.max(quantity - credited, 0)

/**
 * A line that takes off what an earlier invoice paid. The server credits it with the last items.
 */
export const isDeduction = ({ total }: InvoiceItem): boolean => toAgorot(total) < 0

const chosenIn = ({ quantities }: CreditValues) =>
  Object.entries(quantities)
    .map(([line, quantity]) => ({ line: Number(line), quantity }))
    .filter(({ quantity }) => quantity > 0)

/** Without `items` the whole rest of the invoice is credited. */
export const bodyOf = (values: CreditValues): CreditBody => ({
  reason: values.reason,
  ...(values.payment_method ? { payment_method: values.payment_method } : {}),
  ...(values.whole ? {} : { items: chosenIn(values) }),
})

/** False when a part is credited and no quantity was chosen. */
export const hasLines = (values: CreditValues): boolean => values.whole || chosenIn(values).length > 0

export type CreditSums = { readonly total: string; readonly net: string; readonly vat: string }

/** What the credit takes back, by the rule that the server asks, too. */
export function creditSums(invoice: WholeInvoice, values: CreditValues): CreditSums {
  const credit = creditOfParts(creditableOf(invoice), values.whole ? undefined : chosenIn(values))
  if (typeof credit === 'string') return { total: toMoney(0), net: toMoney(0), vat: toMoney(0) }
  const { total } = credit
  const vat = credit.vat ?? vatOf(total, Number(invoice.vat_rate ?? 0)).vat
  return { total: toMoney(total), net: toMoney(total - vat), vat: toMoney(vat) }
}

/** How the money goes back: as it came, or in the way that was chosen. */
export const refundsIn = ({ refundable }: WholeInvoice, total: string, values: CreditValues) =>
  refundsOf(
    refundable.map(({ payment_method, amount }) => ({ method: payment_method, amount: toAgorot(amount) })),
    toAgorot(total),
    values.payment_method || null,
  )

const absolute = (money: Parameters<typeof toAgorot>[0]) => Math.abs(toAgorot(money))
const creditableOf = (invoice: WholeInvoice): Creditable => ({
  lines: invoice.items.map(({ description, quantity, price, total, credited, credited_total }, index) => ({
    position: index + 1,
    description,
    quantity,
    price: toAgorot(price),
    total: toAgorot(total),
    productId: null,
    employeeId: null,
    creditedQuantity: credited,
    creditedTotal: absolute(credited_total),
  })),
  discount: absolute(invoice.discount_amount),
  total: absolute(invoice.total_amount),
  vat: absolute(invoice.vat_amount),
  creditedTotal: absolute(invoice.credited_amount),
  creditedVat: absolute(invoice.credited_vat),
})

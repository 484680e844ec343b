import { toAgorot, toMoney } from '#shared/values/money.ts'
import { PAYMENT_METHODS } from '#shared/checkout/payment-methods.ts'
import type { CreditBody, InvoiceItem, WholeInvoice } from './api.ts'

type RefundMethod = NonNullable<CreditBody['payment_method']>
/** How money can go back: not as a debt. */
export const REFUND_METHODS = PAYMENT_METHODS.filter((method) => method !== 'debt')

export type CreditValues = {
  whole: boolean
  /** How many of each line, by its place in the document. */
  quantities: Readonly<Record<number, number>>
  reason: string
  /** Empty: the money goes back as it came. */
  payment_method: RefundMethod | ''
}
/** The whole document, by its own methods. */
export const initialValues: CreditValues = { whole: true, quantities: {}, reason: '', payment_method: '' }

/** How many of a line may still be credited. A unit that was credited in parts counts for each of them. */
export const restOf = ({ quantity, credited }: InvoiceItem): number => Math.max(quantity - credited, 0)

/** A line that takes off what an earlier document paid. The server credits it with the last items. */
export const isDeduction = ({ total }: InvoiceItem): boolean => toAgorot(total) < 0

const chosenIn = ({ quantities }: CreditValues) =>
  Object.entries(quantities)
    .map(([line, quantity]) => ({ line: Number(line), quantity }))
    .filter(({ quantity }) => quantity > 0)

export const bodyOf = (values: CreditValues): CreditBody => ({
  reason: values.reason,
  ...(values.payment_method ? { payment_method: values.payment_method } : {}),
  ...(values.whole ? {} : { items: chosenIn(values) }),
})

export const hasLines = (values: CreditValues): boolean => values.whole || chosenIn(values).length > 0

/** `amount * part / whole` in whole agorot, rounded half up as the server does. */
const shareOf = (amount: number, part: number, whole: number) =>
  whole === 0 ? 0 : Math.floor((2 * amount * part + whole) / (2 * whole))

/** What `quantity` more of a line come to, after what earlier credits took of it. */
function partOf({ total, quantity: of, credited }: InvoiceItem, quantity: number): number {
  const amount = Math.abs(toAgorot(total))
  return shareOf(amount, credited + quantity, of) - shareOf(amount, credited, of)
}

/**
 * What the credit comes to, as the server computes it: the rest of the document, or the chosen
 * lines less their share of the discount of the whole document.
 */
export function creditTotal(invoice: WholeInvoice, values: CreditValues): string {
  const { items, total_amount, credited_amount, discount_amount } = invoice
  const rest = Math.abs(toAgorot(total_amount)) - Math.abs(toAgorot(credited_amount))
  const isRest = items.every((item, line) => isDeduction(item) || (values.quantities[line] ?? 0) === restOf(item))
  if (values.whole || isRest) return toMoney(rest)
  const sumOf = (amountOf: (item: InvoiceItem, line: number) => number) =>
    items.reduce((sum, item, line) => (isDeduction(item) ? sum : sum + amountOf(item, line)), 0)
  const all = sumOf(({ total }) => Math.abs(toAgorot(total)))
  const before = sumOf((item) => partOf({ ...item, credited: 0 }, item.credited))
  const now = sumOf((item, line) => partOf(item, values.quantities[line] ?? 0))
  const discount = Math.abs(toAgorot(discount_amount))
  return toMoney(Math.min(rest, now - shareOf(discount, before + now, all) + shareOf(discount, before, all)))
}

import { toAgorot, toMoney } from '#shared/values/money.ts'
import { vatOf } from '#shared/values/vat.ts'
import type { CreditBody, InvoiceItem, WholeInvoice } from './api.ts'

type RefundMethod = NonNullable<CreditBody['payment_method']>
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

/**
 * How many of a line may still be credited. A unit that was credited in parts counts for each of
 * them.
 */
export const restOf = ({ quantity, credited }: InvoiceItem): number => Math.max(quantity - credited, 0)

/**
 * A line that takes off what an earlier document paid. The server credits it with the last items.
 */
export const isDeduction = ({ total }: InvoiceItem): boolean => toAgorot(total) < 0

const chosenIn = ({ quantities }: CreditValues) =>
  Object.entries(quantities)
    .map(([line, quantity]) => ({ line: Number(line), quantity }))
    .filter(({ quantity }) => quantity > 0)

/** Without `items` the whole rest of the document is credited. */
export const bodyOf = (values: CreditValues): CreditBody => ({
  reason: values.reason,
  ...(values.payment_method ? { payment_method: values.payment_method } : {}),
  ...(values.whole ? {} : { items: chosenIn(values) }),
})

/** False when a part is credited and no quantity was chosen. */
export const hasLines = (values: CreditValues): boolean => values.whole || chosenIn(values).length > 0

/** `amount * part / whole` in whole agorot, rounded half up as the server does. */
const shareOf = (amount: number, part: number, whole: number) =>
  whole === 0 ? 0 : Math.floor((2 * amount * part + whole) / (2 * whole))

const creditedOf = ({ credited_total }: InvoiceItem): number => Math.abs(toAgorot(credited_total))

/** The amount of `quantity` more units of a line, after earlier credits of it. */
const partOf = (item: InvoiceItem, quantity: number): number =>
  quantity === 0
    ? 0
    : shareOf(Math.abs(toAgorot(item.total)), item.credited + quantity, item.quantity) - creditedOf(item)

/**
 * All of its units are credited, but not all of its amount: what was used of a punch card stays.
 */
const isKept = (item: InvoiceItem): boolean => restOf(item) === 0 && creditedOf(item) < Math.abs(toAgorot(item.total))

export type CreditSums = { readonly total: string; readonly net: string; readonly vat: string }

/**
 * The amount of the credit, as the server computes it: the chosen lines, or all that is left, less
 * their share of the discount of the whole document. The last credit takes the rest of the document
 * and of its VAT, except for the used part of what was sold ahead.
 */
export function creditSums(invoice: WholeInvoice, values: CreditValues): CreditSums {
  const { items, vat_amount, credited_vat, vat_rate } = invoice
  const wanted = (item: InvoiceItem, line: number) => (values.whole ? restOf(item) : (values.quantities[line] ?? 0))
  const isLast = items.every((item, line) => isDeduction(item) || wanted(item, line) === restOf(item))
  const keepsSome = items.some((item) => !isDeduction(item) && isKept(item))
  const left = restOfDocument(invoice)
  const total =
    isLast && !keepsSome ? left : Math.min(left, totalOfPart(invoice, wanted) - (isLast ? deducted(items) : 0))
  const rest = Math.abs(toAgorot(vat_amount)) - Math.abs(toAgorot(credited_vat))
  const vat = total === left ? rest : vatOf(total, Number(vat_rate ?? 0)).vat
  return { total: toMoney(total), net: toMoney(total - vat), vat: toMoney(vat) }
}

/** The amount that earlier documents paid and no credit took back, in agorot. */
const deducted = (items: readonly InvoiceItem[]): number =>
  items.reduce((sum, item) => (isDeduction(item) && restOf(item) > 0 ? sum - toAgorot(item.total) : sum), 0)

const restOfDocument = ({ total_amount, credited_amount }: WholeInvoice) =>
  Math.abs(toAgorot(total_amount)) - Math.abs(toAgorot(credited_amount))

function totalOfPart(invoice: WholeInvoice, wanted: (item: InvoiceItem, line: number) => number): number {
  const sumOf = (amountOf: (item: InvoiceItem, line: number) => number) =>
    invoice.items.reduce((sum, item, line) => (isDeduction(item) ? sum : sum + amountOf(item, line)), 0)
  const all = sumOf(({ total }) => Math.abs(toAgorot(total)))
  const before = sumOf(creditedOf)
  const now = sumOf((item, line) => partOf(item, wanted(item, line)))
  const discount = Math.abs(toAgorot(invoice.discount_amount))
  const share = shareOf(discount, before + now, all) - shareOf(discount, before, all)
  return now - share
}

/**
 * What is to be paid, and by which parts. The till's panel and dialogs, the order's page, the
 * server's sale, card payments and invoices all ask this one function. Pure; money is whole agorot,
 * VAT included.
 */
import type { PaymentMethod } from '#shared/values/payment-methods.ts'
import { deductVisits } from '../prepaid/rules.ts'
import { splitOf, sumOf, type DuePart, type Payment } from './totals.ts'
import { discountOf, lineTotal, type Discount, type TotalLine } from './totals.ts'

export type BillLine = TotalLine & { readonly productId: number | null }
/** What the customer uses of what was paid before. `left` and `visits` are the most it may take. */
export type Use =
  | { readonly kind: 'punch_card'; readonly serviceIds: readonly number[]; readonly visits: number }
  | { readonly kind: 'deposit' | 'voucher'; readonly left: number }
export type Bill<U extends Use = Use> = {
  readonly lines: readonly BillLine[]
  /** The prices of punch cards and vouchers that are sold, which are paid with money. */
  readonly ahead?: readonly number[]
  /** Of the whole order. Never takes off more than there is. */
  readonly discount?: Discount | null
  readonly uses?: readonly U[]
  /** The part of older debts that is collected. */
  readonly settles?: number
  /** For an employee: beyond the invoice, and never a payment of it. */
  readonly tip?: number
}

export type Used<U> = { readonly use: U; readonly visits: number; readonly amount: number }
export type Due<U extends Use = Use> = {
  /** All items with their own discounts. */
  readonly subtotal: number
  readonly discount: number
  readonly used: readonly Used<U>[]
  /** What earlier invoices paid (docs/decisions/0034): at most the items after the discount. */
  readonly deducted: number
  /** The price of the new items, whoever paid for it: the deal that the law on cash limits. */
  readonly price: number
  readonly rounding: number
  /** Of the invoice: `subtotal - discount - deducted + settles + rounding`. */
  readonly total: number
  readonly tip: number
  /** `total + tip`: what the customer hands over, or owes. */
  readonly due: number
  readonly parts: readonly DuePart[]
  /** What the parts still miss of `due`, such as a tip beside a debt; negative when too much. */
  readonly left: number
  /** The parts add up, and the tip is in one that is money. */
  readonly fits: boolean
  /** Of cash that was handed over; negative when it is too little. */
  readonly change: number
  /** The lines without the units that punch cards pay. */
  readonly unpaid: readonly BillLine[]
}

/** What a bill comes to when it is paid so; without a payment, before the cash is rounded. */
export function dueOf<U extends Use>(bill: Bill<U>, payment?: Payment): Due<U> {
  const { lines, ahead = [], settles = 0, tip = 0 } = bill
  const paidAhead = ahead.reduce((sum, price) => sum + price, 0)
  const subtotal = lines.reduce((sum, line) => sum + lineTotal(line), paidAhead)
  const discount = bill.discount ? discountOf(subtotal, bill.discount) : 0
  const price = subtotal - discount
  const { used, unpaid } = usedOf(lines, bill.uses ?? [], Math.max(price - paidAhead, 0))
  const deducted = sumOf(used)
  const { rounding, ...split } = splitOf({ exact: price - deducted + settles, tip }, payment)
  const total = price - deducted + settles + rounding
  const sums = { subtotal, discount, used, unpaid, deducted, price }
  return { ...sums, rounding, total, tip, due: total + tip, ...split }
}

const USE_ORDER = ['punch_card', 'deposit', 'voucher']
/** Punch cards come first, then deposits, then vouchers; each takes what the others left. */
function usedOf<U extends Use>(lines: readonly BillLine[], uses: readonly U[], reducible: number) {
  let left = reducible
  let unpaid = lines
  const ordered = [...uses].sort((a, b) => USE_ORDER.indexOf(a.kind) - USE_ORDER.indexOf(b.kind))
  const used = ordered.map((use): Used<U> => {
    const worth = use.kind === 'punch_card' ? deductVisits(unpaid, use.serviceIds, use.visits) : null
    unpaid = worth?.rest ?? unpaid
    const amount = Math.min(worth ? worth.amount : (use as Extract<Use, { left: number }>).left, left)
    left -= amount
    return { use, visits: worth?.visits ?? 0, amount }
  })
  return { used, unpaid }
}

/** What a payment collects in one method, with its tip. */
export const dueIn = ({ parts }: Pick<Due, 'parts'>, method: PaymentMethod): number =>
  parts.reduce((sum, part) => (part.method === method ? sum + part.due : sum), 0)

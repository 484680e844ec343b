/**
 * The sums of the till, in whole agorot, VAT included. The screen and the server use the same
 * functions, so that they agree to the agora.
 */

export type TotalLine = {
  readonly quantity: number
  /** Price of one unit. */
  readonly price: number
  /** Of the whole line. */
  readonly discount: number
}
/** `quantity * price - discount`. Negative when the discount is too large. */
export const lineTotal = ({ quantity, price, discount }: TotalLine): number => quantity * price - discount

/** A discount as it is typed: percent may have decimals. */
export type Discount = { readonly percent: number } | { readonly amount: number }
/** Agorot that a discount takes off `sum`: from 0 to the whole sum. Half an agora is rounded up. */
export function discountOf(sum: number, discount: Discount): number {
  const wanted = 'percent' in discount ? Math.round((sum * discount.percent) / 100) : discount.amount
  return Math.min(Math.max(wanted, 0), Math.max(sum, 0))
}

/** Since 1.1.2008 there are no coins of 5 agorot and less. */
const SMALLEST_COIN = 10
/**
 * The rounding of an amount that is paid in cash, -4 to 5: endings of 1 to 4 agorot are rounded
 * down and those of 5 to 9 up (Bank of Israel).
 */
export function cashRounding(agorot: number): number {
  const rest = agorot % SMALLEST_COIN
  return rest < SMALLEST_COIN / 2 ? 0 - rest : SMALLEST_COIN - rest
}

export type Totals = {
  /** The lines with their own discounts. */
  readonly subtotal: number
  readonly discount: number
  readonly rounding: number
  /** The amount that earlier documents paid, at most the rest after the discount. */
  readonly deducted: number
  /** `subtotal - discount - deducted + rounding`, which is to be paid. */
  readonly total: number
}
/**
 * The totals of an order. `cash` is how much of what is to be paid is paid in cash: 'all', or
 * agorot before they are rounded. Only cash is rounded. Deductions (docs/decisions/0034) come after
 * the discount and before the rounding; they never make a total negative.
 */
export function totalsOf(order: {
  readonly lines: readonly TotalLine[]
  readonly discount: number
  readonly deductions?: number
  readonly cash: 'all' | number
}): Totals {
  const { lines, discount, deductions = 0, cash } = order
  const subtotal = lines.reduce((sum, line) => sum + lineTotal(line), 0)
  const deducted = Math.min(deductions, Math.max(subtotal - discount, 0))
  const due = subtotal - discount - deducted
  const rounding = cashRounding(cash === 'all' ? due : cash)
  return { subtotal, discount, deducted, rounding, total: due + rounding }
}

/** Bank notes and coins in circulation, in agorot, the largest first. */
export const MONEY_IN_USE = [20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 10] as const
/**
 * The notes and coins that give `change` agorot, as few as possible, the largest first. Empty when
 * nothing is to be given. `change` is a multiple of 10; the rest of another amount is left out.
 */
export function changeOf(change: number): readonly { readonly value: number; readonly count: number }[] {
  let left = Math.max(change, 0)
  return MONEY_IN_USE.flatMap((value) => {
    const count = Math.floor(left / value)
    left -= count * value
    return count > 0 ? [{ value, count }] : []
  })
}

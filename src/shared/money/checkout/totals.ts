/**
 * The arithmetic of the till, in whole agorot, VAT included: prices, discounts, rounding, and the
 * parts of a payment. `dueOf` puts it together.
 */
import type { PaymentMethod } from '#shared/values/payment-methods.ts'

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

export type Paid = { readonly method: PaymentMethod; readonly amount: number }
export type Payment =
  /** Everything in one method; of cash, what the customer handed over. */
  | { readonly method: PaymentMethod; readonly received?: number | null }
  /** What the till collects in each method, with the tip. */
  | { readonly collected: readonly Paid[] }
  /** What an invoice states of each method: without the tip, as on the wire. */
  | { readonly parts: readonly Paid[] }
export type DuePart = Paid & {
  /** The place of the part among those that were typed. */
  readonly at: number
  /** How much of the tip comes with this part. */
  readonly tip: number
  /** `amount + tip`: what is collected, or charged to the card. */
  readonly due: number
}
/** A payment by its parts, in agorot; `Due` says what the fields are. */
export type Split = {
  readonly rounding: number
  readonly parts: readonly DuePart[]
  readonly left: number
  readonly fits: boolean
  readonly change: number
}
type Divided = Omit<Split, 'change'>
/** `exact` is the invoice's total before cash is rounded. */
type Sum = { readonly exact: number; readonly tip: number }

/** In agorot. */
export const sumOf = (parts: readonly { readonly amount: number }[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0)
const isCash = ({ method }: Pick<Paid, 'method'>) => method === 'cash'
const isCard = ({ method }: Pick<Paid, 'method'>) => method === 'card'
const isMoney = ({ method }: Pick<Paid, 'method'>) => method !== 'debt' && method !== 'withholding'

/** Only cash is rounded, and it may be typed rounded or not. */
export function splitOf(sum: Sum, payment: Payment | undefined): Split {
  if (!payment) return { rounding: 0, parts: [], left: sum.exact + sum.tip, fits: false, change: 0 }
  if ('collected' in payment) return { ...splitCollected(sum, payment.collected), change: 0 }
  const parts = 'method' in payment ? [{ method: payment.method, amount: sum.exact }] : payment.parts
  const split = splitParts(sum, parts, tipsBeside(parts, sum.tip))
  const received = 'method' in payment ? (payment.received ?? null) : null
  return { ...split, change: received === null ? 0 : received - split.parts[0]!.due }
}

function splitParts({ exact, tip }: Sum, typed: readonly Paid[], tips: readonly number[]): Divided {
  const cash = exact - sumOf(typed.filter((part) => !isCash(part)))
  const rounding = typed.some(isCash) ? cashRounding(Math.max(cash, 0)) : 0
  const typedCash = sumOf(typed.filter(isCash))
  const isOneCard = typed.filter(isCard).length <= 1
  const fits = cash >= 0 && (typedCash === cash || typedCash === cash + rounding) && isOneCard
  const first = typed.findIndex(isCash)
  const tipInCash = typed.reduce((all, part, at) => (isCash(part) ? all + tips[at]! : all), 0)
  const parts = typed.flatMap((part, at) => {
    if (isCash(part) && at !== first) return []
    const amount = isCash(part) ? cash + rounding : part.amount
    const withPart = isCash(part) ? tipInCash : tips[at]!
    return [{ at, method: part.method, amount, tip: withPart, due: amount + withPart }]
  })
  const openTip = tip - tips.reduce((all, one) => all + one, 0)
  return { rounding, parts, left: openTip + (fits ? 0 : exact - sumOf(typed)), fits }
}

/** An invoice's parts leave the tip out: it comes with the card, else with the first money. */
function tipsBeside(parts: readonly Paid[], tip: number): number[] {
  const beside = parts.find(isCard) ?? parts.find(isMoney)
  return parts.map((part) => (part === beside ? tip : 0))
}

/** The tip is taken out of what was collected; the rest are the invoice's parts. */
function splitCollected({ exact, tip }: Sum, collected: readonly Paid[]): Divided {
  const tips = tipsInside(collected, tip)
  if (tips) {
    const parts = collected.map((part, at) => ({ ...part, amount: part.amount - tips[at]! }))
    const split = splitParts({ exact, tip }, parts, tips)
    if (split.fits) return split
  }
  const left = exact + tip - sumOf(collected)
  const asTyped = collected.map((part, at) => ({ ...part, at, tip: 0, due: part.amount }))
  return { rounding: 0, parts: asTyped, left, fits: false }
}

/**
 * Which parts the tip came in. The gateway charges a card its part and the tip, so a card has it;
 * else a part of just this amount; else money in the order typed, cash last, because cash is
 * rounded. Null when no money has room for it: a tip is never owed, and a card pays for more.
 */
function tipsInside(collected: readonly Paid[], tip: number): number[] | null {
  const card = collected.find(isCard)
  if (card) return tip === 0 || card.amount > tip ? tipsBeside(collected, tip) : null
  const same = collected.findIndex((part) => isMoney(part) && part.amount === tip)
  const order = collected
    .map((part, at) => ({ ...part, at }))
    .filter(isMoney)
    .sort((a, b) => rankOf(a, same) - rankOf(b, same))
  let rest = tip
  const tips = collected.map(() => 0)
  for (const { at, amount } of order) {
    tips[at] = Math.min(rest, amount)
    rest -= tips[at]!
  }
  return rest === 0 ? tips : null
}
const rankOf = (part: Paid & { readonly at: number }, same: number): number =>
  part.at === same ? 0 : isCash(part) ? 2 : 1

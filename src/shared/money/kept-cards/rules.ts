/**
 * Fees of customers who do not come or cancel late: what a service may ask and what may be charged.
 * Pure.
 */
import { outcomeOf, type Cancellation } from '../deposits/rules.ts'
import { toAgorot } from '#shared/values/money.ts'

/** The card is kept for this many days after the start of the visit. */
export const KEEP_DAYS = 7

/** The fee that a service asks a card for, in agorot; 0 for none, never more than the price. */
export const feeOf = ({
  price,
  no_show_fee,
}: {
  readonly price: string
  readonly no_show_fee: string | null
}): number => (no_show_fee === null ? 0 : Math.min(toAgorot(no_show_fee), toAgorot(price)))

type Given = Omit<Cancellation, 'deposit' | 'paidAt'> & {
  /** Agorot. */
  readonly fee: number
  readonly givenAt: Date
}
/**
 * The amount that may be charged when the customer cancels now, in agorot: nothing until the agreed
 * hours before the start, in the window of the law at most its cancellation fee, later the fee. The
 * rule of deposits, because a fee that is charged afterwards must not be more than one that is
 * kept.
 */
export const dueOf = ({ fee, givenAt, ...given }: Given): number =>
  outcomeOf({ ...given, deposit: fee, paidAt: givenAt }).kept

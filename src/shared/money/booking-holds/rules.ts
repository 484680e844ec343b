/**
 * What an online booking asks in advance, a deposit or a card, and what the customer loses who
 * cancels or does not come. Pure.
 */
import { isInGrace } from '#shared/calendar/appointments/rules.ts'
import { isRestDay } from '#shared/values/hebrew-calendar.ts'
import { addDays, dateOf, HOUR } from '#shared/values/local-time.ts'
import { toAgorot } from '#shared/values/money.ts'

/** Minutes for which a slot is held for its deposit or its card. */
export const HOLD_MINUTES = 10
/** The card is kept for this many days after the start of the visit. */
export const KEEP_DAYS = 7

/** What a service asks in advance: a deposit, or a card for a fee. */
export type Asking = {
  readonly price: string
  readonly deposit_amount: string | null
  readonly deposit_percent: number | null
  readonly no_show_fee: string | null
}
/** The deposit of a service in agorot; 0 for none. A percentage is rounded down. */
export function depositOf({ price, deposit_amount, deposit_percent }: Omit<Asking, 'no_show_fee'>): number {
  if (deposit_amount !== null) return Math.min(toAgorot(deposit_amount), toAgorot(price))
  return Math.floor((toAgorot(price) * (deposit_percent ?? 0)) / 100)
}

/** The fee that a service asks a card for, in agorot; 0 for none, never more than the price. */
export const feeOf = ({ price, no_show_fee }: Pick<Asking, 'price' | 'no_show_fee'>): number =>
  no_show_fee === null ? 0 : Math.min(toAgorot(no_show_fee), toAgorot(price))

/** Agorot that services ask together, of an office that takes cards. */
export const askedBy = (services: readonly Asking[]): { readonly deposit: number; readonly fee: number } => ({
  deposit: services.reduce((sum, service) => sum + depositOf(service), 0),
  fee: services.reduce((sum, service) => sum + feeOf(service), 0),
})

/** Consumer Protection Law 1981, sections 14C(c)(2) and 14E(b), for services in a distance sale. */
const LAW = {
  /** A cancellation is in the window until this many days after the deal … */
  days: 14,
  /** … and until this many business days before the service. */
  businessDays: 2,
  /** The fee is at most this percentage of the price, and at most this amount of agorot. */
  percent: 5,
  most: 100_00,
} as const

/**
 * Whether there are so many business days from `from` to before `until`. Looks at no more days than
 * it needs, because a visit may be booked a year ahead.
 */
function hasBusinessDays(needed: number, from: string, until: string): boolean {
  let left = needed
  for (let date = from; date < until && left > 0; date = addDays(date, 1)) if (!isRestDay(date)) left--
  return left === 0
}

export type Cancellation = {
  /** Agorot: what was paid in advance, and the price of the service. */
  readonly deposit: number
  readonly price: number
  /** The hours before the start until which cancelling is free, as the customer agreed. */
  readonly freeHours: number
  readonly bookedAt: Date
  readonly paidAt: Date
  readonly startAt: Date
  readonly now: Date
}
/** A start as it is, and as the customer chose it. */
export type ChosenStart = { readonly start_at: Date; readonly agreed_start: Date }
/**
 * The start that a cancellation counts from: the one that the customer chose, or the later one to
 * which staff moved the visit. So a move by staff makes no cancellation dearer, and no fee due
 * earlier.
 */
export const countedStart = ({ start_at, agreed_start }: ChosenStart): Date =>
  new Date(Math.max(start_at.getTime(), agreed_start.getTime()))

/** Agorot. `law`: the office keeps no more than the law allows. `terms`: it keeps the deposit. */
export type Outcome = { readonly refund: number; readonly kept: number; readonly by: 'free' | 'law' | 'terms' }

/**
 * The part of a deposit that is returned when the customer cancels now. Free shortly after booking
 * and until the agreed hours before the start. Later the office keeps the deposit; inside the law's
 * window (days after the deal and business days before the service, the day of the cancellation
 * counted) at most 5 % of the price or 100 ₪, whichever is lower.
 */
export function outcomeOf(cancellation: Cancellation): Outcome {
  const { deposit, price, freeHours, paidAt, startAt, now } = cancellation
  if (isInGrace(cancellation)) return { refund: deposit, kept: 0, by: 'free' }
  const left = startAt.getTime() - now.getTime()
  if (left > 0 && left >= freeHours * HOUR) return { refund: deposit, kept: 0, by: 'free' }
  const today = dateOf(now)
  const isSoon = today <= addDays(dateOf(paidAt), LAW.days)
  const isEarly = hasBusinessDays(LAW.businessDays, today, dateOf(startAt))
  if (!isSoon || !isEarly) return { refund: 0, kept: deposit, by: 'terms' }
  const kept = Math.min(deposit, Math.floor((price * LAW.percent) / 100), LAW.most)
  return { refund: deposit - kept, kept, by: 'law' }
}

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
export const chargeableOf = ({ fee, givenAt, ...given }: Given): number =>
  outcomeOf({ ...given, deposit: fee, paidAt: givenAt }).kept

/**
 * Plans what the demo sells ahead: punch cards that later haircuts use, and gift vouchers. Pure.
 */
import { MINUTE } from '#shared/values/local-time.ts'
import { toAgorot, toMoney } from '#shared/values/money.ts'
import type { Money } from '#shared/values/wire.ts'
import type { PlannedOrder } from './plan-orders.ts'
import { ahead as text } from './text.ts'

/** A punch card or voucher, sold after a planned sale of the customer who bought it. */
export type SoldAhead = {
  readonly after: PlannedOrder
  readonly kind: 'punch_card' | 'voucher'
  readonly name: string
  readonly price: Money
  readonly at: number
}
export type PlannedAhead = { readonly sold: readonly SoldAhead[]; readonly uses: ReadonlyMap<PlannedOrder, SoldAhead> }

const CARDS = 3
export const VISITS = 10
/** The price of a punch card, in visits. */
const PAID_VISITS = 8

/** A haircut alone that was paid at once and kept. */
const isPlain = ({ items, repaid, refunded, payment_method }: PlannedOrder): boolean =>
  items.length === 1 &&
  items[0]!.product_name === text.service &&
  repaid === null &&
  refunded === null &&
  payment_method !== 'debt'

/**
 * Punch cards of customers who came again, and two vouchers, one of which was used. Deterministic.
 */
export function planAhead(planned: readonly PlannedOrder[]): PlannedAhead {
  const haircuts = Map.groupBy(planned.filter(isPlain), ({ customer_id }) => customer_id)
  const again = [...haircuts.values()].filter((visits) => visits.length >= 3)
  const uses = new Map<PlannedOrder, SoldAhead>()
  const cards = again.slice(0, CARDS).map(([first, ...later]) => {
    const price = toMoney(toAgorot(first!.items[0]!.price) * PAID_VISITS)
    const card = soldAfter(first!, { kind: 'punch_card', name: text.punchCard, price })
    for (const visit of later.slice(0, VISITS)) uses.set(visit, card)
    return card
  })
  const others = again.slice(CARDS).map(([first]) => first!)
  const vouchers = others
    .slice(0, text.vouchers.length)
    .map((first, i) => soldAfter(first, { kind: 'voucher', ...text.vouchers[i]! }))
  const user = planned.find(
    (sale) => isPlain(sale) && !uses.has(sale) && vouchers[0] && sale.at > vouchers[0].at && !others.includes(sale),
  )
  if (user) uses.set(user, vouchers[0]!)
  return { sold: [...cards, ...vouchers], uses }
}

const soldAfter = (after: PlannedOrder, what: Pick<SoldAhead, 'kind' | 'name' | 'price'>): SoldAhead => ({
  after,
  at: after.at + MINUTE,
  ...what,
})

/** Plans the sales of the demo: most past visits, some products, some debts. Pure. */
import type { PaymentMethod } from '#shared/values/payment-methods.ts'
import { DAY, MINUTE } from '#shared/values/local-time.ts'
import { toAgorot, toMoney } from '#shared/values/money.ts'
import type { Money } from '#shared/values/wire.ts'
import { randomGenerator } from './plan-appointments.ts'

type Product = { readonly product_id: number; readonly product_name: string; readonly price: Money }
export type Visit = Product & {
  readonly appointment_id: number
  readonly employee_id: number
  readonly end_at: Date
  readonly customer_id: number
  readonly customer_name: string
  readonly customer_email: string | null
}
type Item = Product & { readonly quantity: number; readonly employee_id: number }
export type PlannedOrder = {
  readonly appointment_id: number
  readonly customer_id: number
  readonly customer_name: string
  readonly customer_email: string | null
  readonly payment_method: PaymentMethod
  readonly total_amount: Money
  /** Epoch milliseconds. */
  readonly at: number
  readonly items: readonly Item[]
  /** The later payment of a debt: amount and time. */
  readonly repaid: { readonly amount: Money; readonly at: number } | null
  /** When the whole sale was refunded, in epoch milliseconds. */
  readonly refunded: number | null
}

/** Weights in percent; the last entry takes the rest. */
const shares: readonly (readonly [PaymentMethod, number])[] = [
  ['card', 36],
  ['bit', 20],
  ['cash', 18],
  ['paybox', 8],
  ['external_card', 6],
  ['debt', 5],
  ['bank_transfer', 4],
  ['cheque', 3],
]
const REFUNDABLE: ReadonlySet<PaymentMethod> = new Set(['cash', 'card', 'bit'])
const SOLD = 0.95
const PRODUCT_SHARE = 0.12
/** A debt is paid in full, paid by half, or open. */
const REPAID = { whole: 0.9, half: 0.95 }
const REFUNDED = 0.01

/** The orders of these visits in chronological order, none after `now`. Deterministic. */
export function planOrders(now: number, visits: readonly Visit[], goods: readonly Product[]): PlannedOrder[] {
  const nextRandom = randomGenerator(20_261_121)
  const rollRefund = randomGenerator(20_261_122)
  const planned: PlannedOrder[] = []
  for (const { end_at, appointment_id, employee_id, product_id, product_name, price, ...customer } of visits) {
    if (nextRandom() >= SOLD) continue
    const at = end_at.getTime() + Math.floor(nextRandom() * 10) * MINUTE + Math.floor(nextRandom() * 60) * 1000
    const items: Item[] = [{ product_id, product_name, price, employee_id, quantity: 1 }]
    if (goods.length > 0 && nextRandom() < PRODUCT_SHARE)
      items.push({
        ...goods[Math.floor(nextRandom() * goods.length)]!,
        employee_id,
        quantity: nextRandom() < 0.2 ? 2 : 1,
      })
    const total = items.reduce((sum, item) => sum + toAgorot(item.price) * item.quantity, 0)
    const payment_method = methodOf(nextRandom() * 100)
    const repaid = payment_method === 'debt' ? repayment(total, at) : null
    if (at > now) continue
    const back = at + 2 * DAY
    planned.push({
      ...customer,
      appointment_id,
      payment_method,
      total_amount: toMoney(total),
      at,
      items,
      repaid,
      refunded: rollRefund() < REFUNDED && REFUNDABLE.has(payment_method) && back <= now ? back : null,
    })
  }
  return planned.toSorted((a, b) => a.at - b.at)

  function repayment(total: number, at: number) {
    const random = nextRandom()
    const when = at + Math.ceil(nextRandom() * 18) * DAY
    if (random >= REPAID.half || when > now) return null
    return { amount: toMoney(random < REPAID.whole ? total : Math.ceil(total / 200) * 100), at: when }
  }
}

function methodOf(random: number): PaymentMethod {
  let reached = 0
  for (const [method, share] of shares) {
    reached += share
    if (random < reached) return method
  }
  return 'cash'
}

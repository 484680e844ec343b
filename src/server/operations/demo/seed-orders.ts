import type { PaymentMethod } from '#shared/values/payment-methods.ts'
import { dateOf, DAY, MINUTE } from '#shared/values/local-time.ts'
import { toAgorot } from '#shared/values/money.ts'
import type { Money } from '#shared/values/wire.ts'
import { text } from '#server/money/checkout/text.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { planAhead, VISITS, type SoldAhead } from './plan-ahead.ts'
import { planOrders, type PlannedOrder } from './plan-orders.ts'
import { insertMany, insertParts } from './insert-queries.ts'
import { productsForSale } from './invoice-queries.ts'
import { doneVisits } from './visit-queries.ts'
import { dealerSales } from './text.ts'

type Item = Omit<PlannedOrder['items'][number], 'product_id' | 'employee_id'> & {
  readonly product_id: number | null
  readonly employee_id: number | null
}
/** An order of the demo: a sale, or the settlement of an earlier one. */
export type DemoOrder = {
  readonly id: number
  readonly order_number: number
  readonly kind: 'sale' | 'settlement'
  readonly customer_id: number
  readonly customer_name: string
  readonly customer_email: string | null
  readonly payment_method: PaymentMethod
  readonly total_amount: Money
  readonly at: number
  readonly items: readonly Item[]
  readonly refunded: number | null
  /** The dealer that the document is made out to. */
  readonly dealer: { readonly name: string; readonly number: string } | null
  /** The punch cards and vouchers that it sells, and those that it uses. */
  readonly ahead: SoldAhead | null
  readonly uses: SoldAhead | null
}
type Event = Omit<DemoOrder, 'id' | 'order_number'> & {
  readonly appointment_id: number | null
  /** The sale that is planned, or that is settled. */
  readonly sale: PlannedOrder
}

/**
 * Inserts half a year of sales for the appointments, with payments, debts and their settlements.
 */
export async function seedOrders(tx: Tx, scope: Scope, now: Date): Promise<DemoOrder[]> {
  const planned = planOrders(now.getTime(), await doneVisits(tx, scope), await productsForSale(tx, scope))
  const { sold, uses } = planAhead(planned)
  const numbers = new Map<PlannedOrder, number>()
  const events = planned
    .flatMap((sale) => [saleOf(sale, uses.get(sale) ?? null), ...settlementOf(sale)])
    .concat(sold.map(aheadOf), dealerSalesOf(planned, now.getTime()))
    .toSorted((a, b) => a.at - b.at)
    .map((event, i) => {
      if (event.kind === 'sale') numbers.set(event.sale, i + 1)
      return { ...event, order_number: i + 1 }
    })
    .map((event) => (event.kind === 'sale' ? event : { ...event, items: [debtItem(event, numbers.get(event.sale)!)] }))
  const ids = await insertMany(
    tx,
    scope,
    'orders',
    events.map(({ at, items: _i, sale: _s, refunded: _r, ahead: _a, uses: _u, dealer: _d, ...order }) => ({
      ...order,
      discount: 0,
      rounding: 0,
      tip: 0,
      status: 'completed',
      created_at: new Date(at),
    })),
  )
  const orders = events.map((event, i) => ({ ...event, id: ids[i]! }))
  const items = orders.flatMap(({ id, items: of }) =>
    of.map((item, i) => ({ ...item, order_id: id, position: i + 1, discount: 0 })),
  )
  await insertParts(tx, scope, 'order_items', items)
  await insertParts(tx, scope, 'payments', orders.flatMap(paymentsOf))
  const saleIds = new Map(orders.flatMap(({ kind, sale, id }) => (kind === 'sale' ? [[sale, id] as const] : [])))
  await insertParts(
    tx,
    scope,
    'customer_ledger',
    orders.flatMap((order) => ledgerOf(order, saleIds.get(order.sale)!)),
  )
  return orders
}

const saleOf = (sale: PlannedOrder, uses: SoldAhead | null): Event => {
  const { repaid: _, ...order } = sale
  const usedUp = uses ? ({ payment_method: 'cash', total_amount: '0.00' as Money } as const) : {}
  return { ...order, ...usedUp, kind: 'sale', sale, ahead: null, uses, dealer: null }
}
const aheadOf = (ahead: SoldAhead): Event => {
  const { repaid: _, ...order } = ahead.after
  const { at, price } = ahead
  const description = ahead.kind === 'voucher' ? text.voucherFor(ahead.name) : text.punchCard(ahead.name, VISITS)
  const items = [{ product_id: null, product_name: description, employee_id: null, price, quantity: 1 }]
  const sold = { kind: 'sale', payment_method: 'card', total_amount: price, at, items, appointment_id: null } as const
  return { ...order, ...sold, sale: { ...ahead.after }, ahead, uses: null, dealer: null }
}
/** Sales of a service to dealers, each after a sale to a customer who works there. */
const dealerSalesOf = (planned: readonly PlannedOrder[], now: number): Event[] =>
  dealerSales.flatMap(({ dealer: name, number, item, price, days }) => {
    const after = planned.findLast(({ at }) => at < now - days * DAY)
    if (!after) return []
    const { repaid: _, ...order } = after
    const items = [{ product_id: null, product_name: item, employee_id: null, price, quantity: 1 }]
    const sold = {
      kind: 'sale',
      payment_method: 'bank_transfer',
      total_amount: price,
      items,
      appointment_id: null,
    } as const
    const at = after.at + 2 * MINUTE
    return [
      { ...order, ...sold, at, refunded: null, sale: { ...after }, ahead: null, uses: null, dealer: { name, number } },
    ]
  })
const settlementOf = (sale: PlannedOrder): Event[] => {
  if (!sale.repaid) return []
  const { repaid, ...order } = sale
  const { amount: total_amount, at } = repaid
  const paid = { kind: 'settlement', payment_method: 'bit', total_amount, at, refunded: null } as const
  return [{ ...order, ...paid, appointment_id: null, items: [], sale, ahead: null, uses: null, dealer: null }]
}
const debtItem = ({ total_amount: price }: Event, number: number): Item => ({
  product_id: null,
  product_name: text.debtOf([number]),
  employee_id: null,
  price,
  quantity: 1,
})

const noCheque = {
  cheque_number: null,
  bank_number: null,
  branch_number: null,
  bank_account_number: null,
  cheque_date: null,
}
/** The cheques of the demo come from one invented account, each with the number of its order. */
export const chequeOf = ({ order_number, at }: DemoOrder) => ({
  number: String(5_000_000 + order_number),
  bank: '12',
  branch: '600',
  account: '123456',
  date: dateOf(at),
})

function paymentsOf(order: DemoOrder): object[] {
  const { id, payment_method: method, total_amount: amount, at, refunded } = order
  if (method === 'debt' || toAgorot(amount) === 0) return []
  const cheque = chequeOf(order)
  const details =
    method === 'cheque'
      ? {
          cheque_number: cheque.number,
          bank_number: cheque.bank,
          branch_number: cheque.branch,
          bank_account_number: cheque.account,
          cheque_date: cheque.date,
        }
      : noCheque
  const payment = { order_id: id, method, amount, received_at: new Date(at), ...details }
  return refunded ? [payment, { ...payment, amount: `-${amount}`, received_at: new Date(refunded) }] : [payment]
}

function ledgerOf({ id, kind, payment_method, customer_id, total_amount, at }: DemoOrder, saleId: number): object[] {
  const entry = { customer_id, order_id: saleId, created_at: new Date(at) }
  if (kind === 'settlement') return [{ ...entry, amount: `-${total_amount}`, settled_by: id }]
  return payment_method === 'debt' ? [{ ...entry, amount: total_amount, settled_by: null }] : []
}

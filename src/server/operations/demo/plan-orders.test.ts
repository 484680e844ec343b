import { expect, test } from 'vitest'
import { PAYMENT_METHODS } from '#shared/values/payment-methods.ts'
import { DAY, HOUR } from '#shared/values/local-time.ts'
import { toAgorot } from '#shared/values/money.ts'
import type { Money } from '#shared/values/wire.ts'
import { planOrders } from './plan-orders.ts'

const NOW = Date.parse('2026-11-24T08:40:00Z')
const price = '180.00' as Money
const visits = Array.from({ length: 4_000 }, (_, i) => ({
  appointment_id: i + 1,
  employee_id: 1,
  end_at: new Date(NOW - i * HOUR),
  customer_id: (i % 180) + 1,
  customer_name: `לקוחה ${i % 180}`,
  customer_email: null,
  product_id: 1,
  product_name: 'תספורת נשים',
  price,
}))
const goods = [{ product_id: 2, product_name: 'שמפו', price: '79.00' as Money }]
const orders = planOrders(NOW, visits, goods)

test('the demo sells most of the past visits, in order and never in the future', () => {
  expect(orders.length / visits.length).toBeGreaterThan(0.92)
  expect(orders.length / visits.length).toBeLessThan(0.98)
  expect(orders.every(({ at }, i) => at <= NOW && (i === 0 || orders[i - 1]!.at <= at))).toBe(true)
})

test('the total of a sale is the sum of its items', () => {
  for (const { items, total_amount } of orders)
    expect(toAgorot(total_amount)).toBe(items.reduce((sum, item) => sum + toAgorot(item.price) * item.quantity, 0))
  expect(orders.some(({ items }) => items.length === 2)).toBe(true)
})

test('every payment method occurs, five percent are debts, and most debts are paid', () => {
  expect(new Set(orders.map(({ payment_method }) => payment_method))).toEqual(new Set(PAYMENT_METHODS))
  const debts = orders.filter(({ payment_method }) => payment_method === 'debt')
  expect(Math.abs(debts.length / orders.length - 0.05)).toBeLessThan(0.015)
  const old = debts.filter(({ at }) => at < NOW - 30 * DAY)
  expect(old.filter(({ repaid }) => repaid).length / old.length).toBeGreaterThan(0.75)
  expect(debts.some(({ repaid }) => repaid === null)).toBe(true)
  expect(orders.every(({ repaid, at }) => !repaid || (repaid.at > at && repaid.at <= NOW))).toBe(true)
})

test('a few sales are refunded, none of them on debt', () => {
  const refunded = orders.filter((order) => order.refunded !== null)
  expect(refunded.length).toBeGreaterThan(5)
  expect(
    refunded.every(({ payment_method, at, refunded: back }) => payment_method !== 'debt' && back! > at && back! <= NOW),
  ).toBe(true)
})

test('the same visits give the same sales', () => {
  expect(planOrders(NOW, visits, goods)).toEqual(orders)
})

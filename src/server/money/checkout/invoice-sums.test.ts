/** Any sale through the API: order, payments, debt and documents agree to the agora. */
import fc from 'fast-check'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { cashRounding, lineTotal, totalsOf } from '#shared/money/checkout/totals.ts'
import { toMoney } from '#shared/values/money.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { rounds } from '#tests/support/long-run.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

let office: Office
beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))
beforeAll(async () => {
  moveClockTo('2026-11-22T08:00:00Z')
  office = await createTestOffice()
})

const SMALLEST_COIN = 10
const part = fc.double({ min: 0, max: 1, noNaN: true })
const line = fc
  .record({ quantity: fc.integer({ min: 1, max: 30 }), price: fc.integer({ min: 1, max: 30_000 }), off: part })
  .map(({ quantity, price, off }) => ({ quantity, price, discount: Math.floor(quantity * price * off) }))
const sale = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 8 }),
  off: fc.double({ min: 0, max: 0.9, noNaN: true }),
  cash: part,
  debt: part,
})

it('has payments, debts and documents that add up, with net and VAT that make the total', async () => {
  const { pool } = await world()
  await fc.assert(
    fc.asyncProperty(sale, async ({ lines, off, cash, debt }) => {
      const subtotal = lines.reduce((sum, one) => sum + lineTotal(one), 0)
      const discount = Math.floor(subtotal * off)
      const due = subtotal - discount
      // cash within the law, a part on debt, and the rest by bank transfer
      const wanted = Math.floor(Math.min(due * cash, 50_000))
      const inCash = wanted < SMALLEST_COIN ? 0 : wanted
      const onDebt = Math.floor((due - inCash) * debt)
      const { total } = totalsOf({ lines, discount, cash: inCash })
      const payments = [
        { payment_method: 'cash', amount: inCash + cashRounding(inCash) },
        { payment_method: 'debt', amount: onDebt },
        { payment_method: 'bank_transfer', amount: due - inCash - onDebt },
      ].filter(({ amount }) => amount > 0)
      fc.pre(payments.length > 0)
      const { status, body } = await office.owner('POST', '/api/checkout', {
        customer_id: office.ids.customer,
        payment_method: payments[0]!.payment_method,
        total_amount: toMoney(total),
        discount: toMoney(discount),
        products: lines.map(({ quantity, price, discount: less }) => ({
          product_id: office.ids.service,
          quantity,
          price: toMoney(price),
          discount: toMoney(less),
        })),
        payments: payments.map((one) => ({ ...one, amount: toMoney(one.amount) })),
      })
      expect({ status, body }).toMatchObject({ status: 201 })
      const { rows } = await pool.query(
        `select o.total_amount as "order",
          (select coalesce(sum(amount), 0) from payments p where p.order_id = o.id)
            + (select coalesce(sum(amount), 0) from customer_ledger l where l.order_id = o.id) as money,
          (select sum(total_amount) from invoices i where i.order_id = o.id) as documents,
          (select sum(net_amount + vat_amount) from invoices i where i.order_id = o.id) as parts,
          (select sum((select sum(quantity * price - discount) from invoice_lines l where l.invoice_id = i.id)
            - discount_amount + rounding_amount) from invoices i where i.order_id = o.id) as lines
         from orders o where o.id = $1`,
        [body.order.id],
      )
      const sum = toMoney(total)
      expect(rows[0]).toEqual({ order: sum, money: sum, documents: sum, parts: sum, lines: sum })
    }),
    { numRuns: rounds(25, 80) },
  )
})

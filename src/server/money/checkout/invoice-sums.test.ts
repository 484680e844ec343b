/** Any sale through the API: shown = charged = in the books = credited, to the agora. */
import fc from 'fast-check'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { dueOf } from '#shared/money/checkout/due.ts'
import type { Paid } from '#shared/money/checkout/totals.ts'
import { lineTotal } from '#shared/money/checkout/totals.ts'
import { toAgorot, toMoney } from '#shared/values/money.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { rounds } from '#tests/support/long-run.ts'
import { insertVoucher, leftOf } from '#tests/support/money/prepaid.ts'
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
  tip: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 5_000 })),
  voucher: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 20_000 })),
})

type Books = { total: string; money: number; tips: number }
const booksOf = async (): Promise<Books> => {
  const { body } = await office.owner('GET', '/api/books/summary?month=2026-11')
  const sum = (rows: Record<string, string>[], name: string) =>
    rows.reduce((all, row) => all + toAgorot(row[name] as never), 0)
  return { total: body.income.total, money: sum(body.methods, 'amount'), tips: sum(body.employees, 'tips') }
}
/** What the office has of each method, less what it gave back. */
const moneyOf = async (orderId: number) => {
  const { rows } = await (
    await world()
  ).pool.query('select method, sum(amount) from payments where order_id = $1 group by 1 having sum(amount) <> 0', [
    orderId,
  ])
  return rows
}

it('has a screen, payments, debts, books and invoices that agree, and credits that give all back', async () => {
  const { pool } = await world()
  await fc.assert(
    fc.asyncProperty(sale, async ({ lines, off, cash, debt, tip, voucher }) => {
      const subtotal = lines.reduce((sum, one) => sum + lineTotal(one), 0)
      const discount = Math.floor(subtotal * off)
      const gift = voucher > 0 ? await insertVoucher(office, { amount: toMoney(voucher) }) : null
      const bill = {
        lines: lines.map((one) => ({ ...one, productId: office.ids.service })),
        discount: { amount: discount },
        uses: gift ? [{ kind: 'voucher' as const, left: voucher }] : [],
        tip,
      }
      // as typed, with the tip: cash within the law, a part on debt, the rest by transfer
      const { total: exact, due: most, deducted } = dueOf(bill)
      const wanted = Math.floor(Math.min(exact * cash, 50_000))
      const inCash = wanted < SMALLEST_COIN ? 0 : wanted
      const onDebt = Math.floor((exact - inCash) * debt)
      const collected = (
        [
          { method: 'cash', amount: inCash },
          { method: 'debt', amount: onDebt },
          { method: 'bank_transfer', amount: most - inCash - onDebt },
        ] satisfies Paid[]
      ).filter(({ amount }) => amount > 0)
      const shown = dueOf(bill, { collected })
      fc.pre(shown.fits && shown.total > 0)
      const before = await booksOf()
      const { status, body } = await office.owner('POST', '/api/checkout', {
        customer_id: office.ids.customer,
        payment_method: shown.parts[0]!.method,
        total_amount: toMoney(shown.total),
        discount: toMoney(discount),
        ...(tip > 0 ? { tip: { amount: toMoney(tip), employee_id: office.ids.employee } } : {}),
        deductions: gift ? [{ kind: 'voucher', code: gift.code }] : [],
        products: lines.map(({ quantity, price, discount: less }) => ({
          product_id: office.ids.service,
          quantity,
          price: toMoney(price),
          discount: toMoney(less),
        })),
        payments: shown.parts.map(({ method, amount }) => ({ payment_method: method, amount: toMoney(amount) })),
      })
      expect({ status, body }).toMatchObject({ status: 201 })
      const { id } = body.order
      const { rows } = await pool.query(
        `select o.total_amount as "order",
          (select coalesce(sum(amount), 0) from payments p where p.order_id = o.id)
            + (select coalesce(sum(amount), 0) from customer_ledger l where l.order_id = o.id) as money,
          (select sum(total_amount) from invoices i where i.order_id = o.id) as documents,
          (select sum(net_amount + vat_amount) from invoices i where i.order_id = o.id) as parts,
          (select sum((select sum(quantity * price - discount) from invoice_lines l where l.invoice_id = i.id)
            - discount_amount + rounding_amount) from invoices i where i.order_id = o.id) as lines
         from orders o where o.id = $1`,
        [id],
      )
      const sum = toMoney(shown.total)
      expect(rows[0]).toEqual({ order: sum, money: sum, documents: sum, parts: sum, lines: sum })
      const stated = shown.parts.filter(({ amount }) => amount > 0)
      const paid = stated.filter(({ method }) => method !== 'debt').reduce((all, { amount }) => all + amount, 0)
      const after = await booksOf()
      expect({ money: after.money - before.money, tips: after.tips - before.tips }).toEqual({ money: paid, tips: tip })
      expect(toAgorot(after.total as never) - toAgorot(before.total as never)).toBe(paid)
      if (gift) expect(await leftOf(gift.id)).toBe(toMoney(voucher - deducted))

      const documents = await pool.query('select id from invoices where order_id = $1 order by id', [id])
      for (const { id: document } of documents.rows) {
        const credit = await office.owner('POST', `/api/invoices/${document}/credit`, { reason: 'טעות' })
        expect(credit.status).toBe(201)
      }
      expect(await moneyOf(id)).toEqual([])
      expect(await booksOf()).toEqual({ ...before, tips: after.tips })
      if (gift) expect(await leftOf(gift.id)).toBe(toMoney(voucher))
    }),
    { numRuns: rounds(12, 80) },
  )
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PAYMENT_METHODS } from '#shared/values/payment-methods.ts'
import { dueIn, dueOf, type Bill, type Use } from './due.ts'
import { sumOf, type Paid } from './totals.ts'
import { lineTotal } from './totals.ts'

const part = fc.double({ min: 0, max: 1, noNaN: true })
const line = fc
  .record({
    productId: fc.nat(3),
    quantity: fc.integer({ min: 1, max: 999 }),
    price: fc.nat(1_000_000),
    off: part,
  })
  .map(({ off, ...one }) => ({ ...one, discount: Math.floor(one.quantity * one.price * off) }))
const use: fc.Arbitrary<Use> = fc.oneof(
  fc.record({
    kind: fc.constant('punch_card' as const),
    serviceIds: fc.array(fc.nat(3), { maxLength: 3 }),
    visits: fc.integer({ min: 1, max: 20 }),
  }),
  fc.record({ kind: fc.constantFrom('deposit' as const, 'voucher' as const), left: fc.nat(5_000_000) }),
)
const bills: fc.Arbitrary<Bill> = fc.record({
  lines: fc.array(line, { maxLength: 8 }),
  ahead: fc.array(fc.nat(100_000), { maxLength: 2 }),
  discount: fc.oneof(fc.constant(null), fc.record({ percent: fc.double({ min: 0, max: 100, noNaN: true }) })),
  uses: fc.array(use, { maxLength: 3 }),
  settles: fc.nat(100_000),
  tip: fc.oneof(fc.constant(0), fc.nat(50_000)),
})
const method = fc.constantFrom(...PAYMENT_METHODS)

/** Divides what is due among methods as a seller types it, the last part taking the rest. */
const divided = fc
  .tuple(bills, fc.array(fc.record({ method, share: part }), { minLength: 1, maxLength: 5 }))
  .map(([bill, wanted]): { bill: Bill; collected: Paid[] } => {
    let rest = dueOf(bill).due
    const collected = wanted.map(({ method: by, share }, i) => {
      const amount = i === wanted.length - 1 ? rest : Math.floor(rest * share)
      rest -= amount
      return { method: by, amount }
    })
    return { bill, collected }
  })

describe('what is due', () => {
  it('is the items less discount and what was paid before, with debts, rounding and the tip', () => {
    fc.assert(
      fc.property(bills, method, (bill, by) => {
        const { subtotal, discount, used, deducted, rounding, total, tip, due } = dueOf(bill, { method: by })
        const items = bill.lines.reduce((sum, one) => sum + lineTotal(one), 0)
        expect(subtotal).toBe(bill.ahead!.reduce((sum, price) => sum + price, items))
        expect(total).toBe(subtotal - discount - deducted + bill.settles! + rounding)
        expect(due).toBe(total + tip)
        expect(sumOf(used)).toBe(deducted)
        expect(deducted).toBeLessThanOrEqual(Math.max(items - discount, 0))
        expect(Math.min(discount, deducted, total, ...used.map(({ amount }) => amount), 0)).toBe(0)
        if (by === 'cash') expect(total % 10).toBe(0)
        else expect(rounding).toBe(0)
      }),
    )
  })

  it('in one method is all in its one part; a tip is never owed', () => {
    fc.assert(
      fc.property(bills, method, (bill, by) => {
        const { parts, total, tip, due, left, fits } = dueOf(bill, { method: by })
        expect({ left, fits }).toEqual({ left: by === 'debt' ? tip : 0, fits: true })
        expect(sumOf(parts)).toBe(total)
        expect(dueIn({ parts }, by)).toBe(by === 'debt' ? total : due)
      }),
    )
  })

  it('is the sum of the parts that were collected, and of the documents’ parts with the tip', () => {
    fc.assert(
      fc.property(divided, ({ bill, collected }) => {
        const asked = dueOf(bill, { collected })
        const { parts, due, tip, total, rounding } = asked
        if (!asked.fits) return
        expect(parts.reduce((sum, one) => sum + one.due, 0)).toBe(due)
        expect(sumOf(parts)).toBe(total)
        expect(parts.reduce((sum, one) => sum + one.tip, 0)).toBe(tip)
        expect(sumOf(collected)).toBe(due - rounding)
        for (const one of parts) {
          expect(one.due).toBe(one.amount + one.tip)
          expect(one.amount).toBeGreaterThanOrEqual(0)
          if (one.method === 'debt') expect(one.tip).toBe(0)
          if (one.method === 'cash') expect(one.amount % 10).toBe(0)
        }
        // the cash may be handed over rounded, and the server reads the same parts of the invoice
        const rounded = parts.map(({ method: by, due: amount }) => ({ method: by, amount }))
        expect(dueOf(bill, { collected: rounded })).toMatchObject({ fits: true, due, total })
        const stated = parts.map(({ method: by, amount }) => ({ method: by, amount }))
        const onServer = dueOf(bill, { parts: stated })
        expect(onServer).toMatchObject({ fits: true, due, total })
        expect(dueIn(onServer, 'card')).toBe(dueIn(asked, 'card'))
      }),
      { numRuns: 500 },
    )
  })

  it('fits whenever the parts add up, if there is one card at most and money for the tip', () => {
    fc.assert(
      fc.property(divided, ({ bill, collected }) => {
        const cards = collected.filter((one) => one.method === 'card')
        const money = collected.filter((one) => one.method !== 'debt')
        const hasRoom = cards.length === 1 ? cards[0]!.amount > bill.tip! : sumOf(money) >= bill.tip!
        const { fits, left } = dueOf(bill, { collected })
        expect(left).toBe(0)
        expect(fits).toBe(cards.length <= 1 && (hasRoom || bill.tip === 0))
      }),
    )
  })

  it('says how much is missing, or too much', () => {
    const bill = { lines: [{ productId: 1, quantity: 1, price: 13_496, discount: 0 }], tip: 1_500 }
    const leftOf = (...collected: Paid[]) => dueOf(bill, { collected })
    expect(leftOf()).toMatchObject({ left: 14_996, fits: false })
    expect(leftOf({ method: 'bit', amount: 5_000 })).toMatchObject({ left: 9_996, fits: false })
    expect(leftOf({ method: 'bit', amount: 15_000 })).toMatchObject({ left: -4, fits: false })
    expect(dueOf(bill)).toMatchObject({ total: 13_496, due: 14_996, left: 14_996 })
  })
})

describe('a tip', () => {
  const bill = { lines: [{ productId: 1, quantity: 1, price: 15_000, discount: 1_500 }], tip: 1_500 }
  const tipsOf = (...collected: Paid[]) => {
    const { fits, parts } = dueOf(bill, { collected })
    return fits ? parts.map((one) => [one.method, one.amount, one.tip]) : null
  }

  it('comes with the card, which the gateway charges both', () => {
    expect(tipsOf({ method: 'cash', amount: 10_000 }, { method: 'card', amount: 5_000 })).toEqual([
      ['cash', 10_000, 0],
      ['card', 3_500, 1_500],
    ])
    expect(tipsOf({ method: 'cash', amount: 13_500 }, { method: 'card', amount: 1_500 })).toBeNull()
  })

  it('is the part of just this amount, else comes out of other money before cash', () => {
    expect(tipsOf({ method: 'external_card', amount: 13_500 }, { method: 'cash', amount: 1_500 })).toEqual([
      ['external_card', 13_500, 0],
      ['cash', 0, 1_500],
    ])
    expect(tipsOf({ method: 'cash', amount: 10_000 }, { method: 'bit', amount: 5_000 })).toEqual([
      ['cash', 10_000, 0],
      ['bit', 3_500, 1_500],
    ])
  })

  it('is never owed', () => {
    expect(tipsOf({ method: 'debt', amount: 15_000 })).toBeNull()
    expect(tipsOf({ method: 'debt', amount: 13_500 }, { method: 'cash', amount: 1_500 })).toEqual([
      ['debt', 13_500, 0],
      ['cash', 0, 1_500],
    ])
  })
})

describe('what the customer uses', () => {
  const voucher = { kind: 'voucher', left: 10_000 } as const
  const card = { kind: 'punch_card', serviceIds: [7], visits: 1 } as const
  const lines = [
    { productId: 7, quantity: 1, price: 18_000, discount: 0 },
    { productId: 8, quantity: 1, price: 5_000, discount: 0 },
  ]

  it('is punch cards first, then the deposit, then vouchers, up to the sum', () => {
    const deposit = { kind: 'deposit', left: 4_000 } as const
    const { used, total } = dueOf({ lines, uses: [voucher, deposit, card] })
    expect(used).toEqual([
      { use: card, visits: 1, amount: 18_000 },
      { use: deposit, visits: 0, amount: 4_000 },
      { use: voucher, visits: 0, amount: 1_000 },
    ])
    expect(total).toBe(0)
  })

  it('pays nothing that is sold ahead, and no debt', () => {
    const bill = { lines: lines.slice(1), ahead: [20_000], settles: 3_000, uses: [voucher] }
    expect(dueOf(bill)).toMatchObject({ deducted: 5_000, total: 23_000 })
  })
})

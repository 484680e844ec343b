import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cashLimitOf } from './rules.ts'
import { cashRounding, changeOf, discountOf, lineTotal, totalsOf } from './totals.ts'

const line = fc
  .record({
    quantity: fc.integer({ min: 1, max: 999 }),
    price: fc.nat(10_000_000),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ quantity, price, part }) => ({ quantity, price, discount: Math.floor(quantity * price * part) }))
const cart = fc.record({
  lines: fc.array(line, { maxLength: 20 }),
  percent: fc.double({ min: 0, max: 100, noNaN: true }),
})
const sumOf = (lines: readonly Parameters<typeof lineTotal>[0][]) => lines.reduce((sum, one) => sum + lineTotal(one), 0)

describe('the total of an order', () => {
  it('is the lines less the discount plus the rounding, to the agora', () => {
    fc.assert(
      fc.property(cart, fc.constantFrom('all' as const, 0), ({ lines, percent }, cash) => {
        const discount = discountOf(sumOf(lines), { percent })
        const { subtotal, rounding, total } = totalsOf({ lines, discount, cash })
        expect(subtotal).toBe(lines.reduce((sum, l) => sum + l.quantity * l.price - l.discount, 0))
        expect(subtotal - discount + rounding).toBe(total)
        expect(discount).toBeGreaterThanOrEqual(0)
        expect(total).toBeGreaterThanOrEqual(0)
        expect(Number.isSafeInteger(total)).toBe(true)
        if (cash === 'all') expect(total % 10).toBe(0)
        if (cash === 0) expect(rounding).toBe(0)
      }),
    )
  })

  it('is reduced by what was paid before, never below zero, and rounded afterwards', () => {
    fc.assert(
      fc.property(
        cart,
        fc.nat(20_000_000),
        fc.constantFrom('all' as const, 0),
        ({ lines, percent }, deductions, cash) => {
          const discount = discountOf(sumOf(lines), { percent })
          const before = totalsOf({ lines, discount, cash: 0 }).total
          const { deducted, rounding, total } = totalsOf({ lines, discount, deductions, cash })
          expect(deducted).toBe(Math.min(deductions, before))
          expect(total).toBe(before - deducted + rounding)
          expect(total).toBeGreaterThanOrEqual(0)
          if (deducted === before) expect(total).toBe(0)
        },
      ),
    )
  })

  it('is paid by parts of which only the cash part is rounded', () => {
    fc.assert(
      fc.property(cart, fc.double({ min: 0, max: 1, noNaN: true }), ({ lines }, part) => {
        const due = sumOf(lines)
        const card = Math.floor(due * part)
        const { rounding, total } = totalsOf({ lines, discount: 0, cash: due - card })
        const cash = due - card + rounding
        expect(cash % 10).toBe(0)
        expect(card + cash).toBe(total)
      }),
    )
  })
})

describe('a discount', () => {
  it('is an amount or a percentage, and never more than the sum', () => {
    expect(discountOf(10_000, { percent: 10 })).toBe(1_000)
    expect(discountOf(999, { percent: 50 })).toBe(500)
    expect(discountOf(10_000, { percent: 12.5 })).toBe(1_250)
    expect(discountOf(10_000, { amount: 2_550 })).toBe(2_550)
    expect(discountOf(10_000, { amount: 99_999 })).toBe(10_000)
    expect(discountOf(10_000, { percent: 150 })).toBe(10_000)
    expect(discountOf(10_000, { percent: -5 })).toBe(0)
  })
})

describe('cash', () => {
  it('is rounded down from endings of 1 to 4 agorot and up from 5 to 9', () => {
    expect(Array.from({ length: 11 }, (_, ending) => 12_340 + ending + cashRounding(12_340 + ending))).toEqual([
      12_340, 12_340, 12_340, 12_340, 12_340, 12_350, 12_350, 12_350, 12_350, 12_350, 12_350,
    ])
  })

  it('may be all of a price of 6,000 shekels, and a tenth of a higher one', () => {
    expect(cashLimitOf(600_000, '2026-11-22')).toBe(600_000)
    expect(cashLimitOf(600_001, '2026-11-22')).toBe(60_000)
    expect(cashLimitOf(1_000_000, '2026-11-22')).toBe(100_000)
    expect(cashLimitOf(100_000_000, '2026-11-22')).toBe(600_000)
  })

  it('was limited from 11,000 shekels before August 2022, and not before 2019', () => {
    expect(cashLimitOf(1_100_000, '2022-07-31')).toBe(1_100_000)
    expect(cashLimitOf(1_100_000, '2022-08-01')).toBe(110_000)
    expect(cashLimitOf(1_100_001, '2022-07-31')).toBe(110_000)
    expect(cashLimitOf(5_000_000, '2018-12-31')).toBe(5_000_000)
  })
})

describe('change', () => {
  it('is given in the fewest notes and coins', () => {
    expect(changeOf(38_760)).toEqual([
      { value: 20_000, count: 1 },
      { value: 10_000, count: 1 },
      { value: 5_000, count: 1 },
      { value: 2_000, count: 1 },
      { value: 1_000, count: 1 },
      { value: 500, count: 1 },
      { value: 200, count: 1 },
      { value: 50, count: 1 },
      { value: 10, count: 1 },
    ])
    expect(changeOf(0)).toEqual([])
    expect(changeOf(-100)).toEqual([])
  })

  it('adds up to the amount', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), (tens) => {
        expect(changeOf(tens * 10).reduce((sum, { value, count }) => sum + value * count, 0)).toBe(tens * 10)
      }),
    )
  })
})

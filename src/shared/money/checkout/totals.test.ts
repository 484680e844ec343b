import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cashLimitOf } from './rules.ts'
import { cashRounding, changeOf, discountOf } from './totals.ts'

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

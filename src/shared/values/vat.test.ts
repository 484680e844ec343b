import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { vatOf } from './vat.ts'

const gross = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 })
const percent = fc.integer({ min: 0, max: 5000 }).map((hundredths) => hundredths / 100)

describe('vatOf', () => {
  it('splits known amounts', () => {
    expect(vatOf(11_800, 18)).toEqual({ net: 10_000, vat: 1_800 })
    expect(vatOf(11_650, '16.50')).toEqual({ net: 10_000, vat: 1_650 })
    expect(vatOf(-18_000, 18)).toEqual({ net: -15_254, vat: -2_746 })
    expect(vatOf(18_000, 0)).toEqual({ net: 18_000, vat: 0 })
    expect(vatOf(0, 18)).toEqual({ net: 0, vat: 0 })
  })
  it('rounds half an agora up', () => {
    // 3 agorot at 20 % contain exactly 0.5 agorot
    expect(vatOf(3, 20)).toEqual({ net: 2, vat: 1 })
  })
  it('always adds up to the gross amount', () => {
    fc.assert(
      fc.property(gross, percent, (amount, rate) => {
        const { net, vat } = vatOf(amount, rate)
        expect(net + vat).toBe(amount)
        expect(Number.isSafeInteger(vat) && !Object.is(vat, -0)).toBe(true)
      }),
    )
  })
  it('is within half an agora of the exact share', () => {
    fc.assert(
      fc.property(gross, percent, (amount, rate) => {
        const hundredths = BigInt(Math.round(rate * 100))
        const whole = 10_000n + hundredths
        const distance = BigInt(vatOf(amount, rate).vat) * whole - BigInt(amount) * hundredths
        expect(2n * (distance < 0n ? -distance : distance) <= whole).toBe(true)
      }),
    )
  })
  it('splits a cancellation into the opposite amounts', () => {
    fc.assert(
      fc.property(gross, percent, (amount, rate) => {
        expect(vatOf(-amount, rate).vat + vatOf(amount, rate).vat).toBe(0)
      }),
    )
  })
})

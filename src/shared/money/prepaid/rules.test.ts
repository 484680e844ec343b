import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CODE_ALPHABET, CODE_LENGTH, codeOf, deductVisits, monthsAfter, readVoucherCode } from './rules.ts'

const letters = fc.string({
  unit: fc.constantFrom(...CODE_ALPHABET.split('')),
  minLength: CODE_LENGTH,
  maxLength: CODE_LENGTH,
})
const line = fc
  .record({
    productId: fc.constantFrom(null, 1, 2, 3),
    quantity: fc.integer({ min: 1, max: 20 }),
    price: fc.nat(100_000),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ part, ...line }) => ({ ...line, discount: Math.floor(line.quantity * line.price * part) }))

it('a voucher is valid to the same day of a later month, or to its last day', () => {
  for (const [date, months, last] of [
    ['2026-11-26', 60, '2031-11-26'],
    ['2026-11-01', 2, '2027-01-01'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2026-12-31', 12, '2027-12-31'],
    ['2024-02-29', 60, '2029-02-28'],
    ['2024-02-29', 48, '2028-02-29'],
    ['2026-05-31', 0, '2026-05-31'],
  ] as const)
    expect(monthsAfter(date, months)).toBe(last)
})

describe('the code of a voucher', () => {
  it('is written in groups of four', () => {
    expect(codeOf('ABCDEFGHJKLM')).toBe('ABCD-EFGH-JKLM')
    expect(readVoucherCode('abcd efgh\u2013jklm')).toBe('ABCD-EFGH-JKLM')
  })

  it('is read in any case, with and without hyphens and spaces', () => {
    fc.assert(
      fc.property(letters, (code) => {
        expect(readVoucherCode(codeOf(code))).toBe(codeOf(code))
        expect(readVoucherCode(` ${code.toLowerCase()} `)).toBe(codeOf(code))
      }),
    )
  })

  it('has no letters that look alike, and nothing else is a code', () => {
    expect(CODE_ALPHABET).not.toMatch(/[01IO]/)
    expect(CODE_ALPHABET).toHaveLength(32)
    for (const typed of ['', 'ABCD-EFGH', 'ABCD-EFGH-JKL0', 'ABCD-EFGH-JKLMN'])
      expect(readVoucherCode(typed)).toBeNull()
  })
})

describe('the visits of a punch card', () => {
  it('take off units of covered services with their discounts', () => {
    const lines = [
      { productId: 9, quantity: 1, price: 5_000, discount: 0 },
      { productId: 1, quantity: 3, price: 10_000, discount: 100 },
    ]
    expect(deductVisits(lines, [1], 1)).toMatchObject({ visits: 1, amount: 9_967 })
    expect(deductVisits(lines, [1], 5)).toMatchObject({ visits: 3, amount: 29_900 })
    expect(deductVisits(lines, [2], 5)).toMatchObject({ visits: 0, amount: 0, rest: lines })
  })

  it('add up to the covered lines, however they are divided', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), fc.array(fc.integer({ min: 1, max: 9 })), (lines, uses) => {
        const covered = lines.filter(({ productId }) => productId === 1 || productId === 2)
        const whole = covered.reduce((sum, one) => sum + one.quantity * one.price - one.discount, 0)
        let rest: Parameters<typeof deductVisits>[0] = lines
        let taken = 0
        for (const visits of [...uses, 1_000]) {
          const worth = deductVisits(rest, [1, 2], visits)
          expect(worth.amount).toBeGreaterThanOrEqual(0)
          taken += worth.amount
          rest = worth.rest
        }
        expect(taken).toBe(whole)
      }),
    )
  })
})

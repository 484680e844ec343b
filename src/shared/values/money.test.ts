import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { rounds } from '#tests/support/long-run.ts'
import { toAgorot, toMoney } from './money.ts'
import { money, moneyIn } from './wire.ts'

const AGOROT_MAX = 999_999_999_999
const agorot = fc.integer({ min: -AGOROT_MAX, max: AGOROT_MAX })

test.each([
  ['120.00', 12_000],
  ['0.05', 5],
  ['0.00', 0],
  ['-12.30', -1_230],
  ['-0.07', -7],
  ['1234567.89', 123_456_789],
  ['9999999999.99', AGOROT_MAX],
])('%s is %d agorot', (amount, expected) => {
  expect(toAgorot(amount)).toBe(expected)
  expect(toMoney(expected)).toBe(amount)
})

describe('an amount', () => {
  it.for([
    '120.5',
    '120',
    '120.',
    '.50',
    '1.234',
    '',
    'abc',
    ' 1',
    ' 1.00',
    '1.00 ',
    '1.00\n',
    '1e3',
    '1,000.00',
    '+1.00',
    '--1.00',
    '0x10.00',
    '١.٠٠',
    'NaN',
    '12345678901.00',
  ])('without exactly two decimals is refused: %j', (text) => {
    expect(() => toAgorot(text)).toThrow(`${JSON.stringify(text)} is not an amount with two decimals`)
  })

  it.for([Number.NaN, 120, 1.5, null, undefined, {}, ['1.00']])('that is not text is refused: %j', (value) => {
    expect(() => toAgorot(value as unknown as string)).toThrow(RangeError)
  })

  it('of minus zero is zero', () => {
    expect(Object.is(toAgorot('-0.00'), 0)).toBe(true)
  })

  it('survives the conversion to agorot and back', () => {
    fc.assert(fc.property(agorot, (amount) => toAgorot(toMoney(amount)) === amount))
  })

  it('is accepted exactly when the wire accepts it', () => {
    const near = fc.oneof(fc.string(), fc.stringMatching(/^[-+ ]?\d{0,12}\.?\d{0,3}$/), fc.float().map(String))
    fc.assert(
      fc.property(near, (text) => {
        if (money.safeParse(text).success) expect(Number.isSafeInteger(toAgorot(text))).toBe(true)
        else expect(() => toAgorot(text)).toThrow(RangeError)
      }),
      { numRuns: rounds(500, 2_000) },
    )
  })

  it('parsed by moneyIn is accepted', () => {
    const typed = fc.oneof(fc.integer({ min: 0, max: 99_999_999 }), fc.stringMatching(/^\d{1,8}(\.\d{1,2})?$/))
    fc.assert(
      fc.property(typed, (value) => {
        expect(toAgorot(moneyIn.parse(value))).toBe(Math.round(Number(value) * 100))
      }),
    )
  })
})

describe('agorot', () => {
  it.for([Number.NaN, Number.POSITIVE_INFINITY, 0.5, -1.5, AGOROT_MAX + 1, Number.MAX_SAFE_INTEGER + 1])(
    'that are fractional or out of range are refused: %d',
    (amount) => {
      expect(() => toMoney(amount)).toThrow(`${amount} is not a whole number of agorot`)
    },
  )

  it('of minus zero are 0.00', () => {
    expect(toMoney(-0)).toBe('0.00')
  })

  it('become an amount that the wire accepts', () => {
    fc.assert(fc.property(agorot, (amount) => money.safeParse(toMoney(amount)).success))
  })
})

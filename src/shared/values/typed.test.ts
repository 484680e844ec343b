import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { EMAIL_MAX, hasVisibleText, readEmail, signInEmail } from './typed.ts'
import { emailIn, money, moneyIn, optionalDealerNumber, optionalEmailIn, optionalIsraeliId } from './wire.ts'

/** The parsed value, or the keys of the sentences that refuse it. */
const take = (type: z.ZodType, value: unknown): unknown => {
  const read = type.safeParse(value)
  return read.success ? read.data : { refused: read.error.issues.map(({ message }) => message) }
}
const refused = (key: string) => ({ refused: expect.arrayContaining([key]) })
const refusal = { refused: expect.any(Array) }

describe('money', () => {
  it.for([
    [120, '120.00'],
    ['120', '120.00'],
    ['120.5', '120.50'],
    [' 120.50 ', '120.50'],
    [0, '0.00'],
    [-0, '0.00'],
    ['00012.30', '12.30'],
    [0.1, '0.10'],
    [99_999_999.99, '99999999.99'],
    ['₪120', '120.00'],
    ['\u200f120 ₪', '120.00'],
    ['120 ש"ח', '120.00'],
    ['120 ש״ח', '120.00'],
    ['1,200', '1200.00'],
    ['1,200.50', '1200.50'],
    ['99,999,999', '99999999.00'],
    ['٥', '5.00'],
    ['１２', '12.00'],
  ] as const)('reads %j as %s', ([typed, kept]) => {
    expect(take(moneyIn, typed)).toBe(kept)
    expect(take(money, kept)).toBe(kept)
  })
  it.for([
    -1,
    '-1',
    0.1 + 0.2,
    '1.005',
    1e21,
    NaN,
    Infinity,
    '1e3',
    '1,00',
    '1,0000',
    '12,5',
    '.5',
    '5.',
    '₪',
    999_999_999,
    [1],
  ])('cannot be %j', (value) => expect(take(moneyIn, value)).toEqual(refused('money')))
  it.for(['', ' ', null, undefined])('reports %j as missing', (value) => {
    expect(take(moneyIn, value)).toEqual(refused('required'))
  })
  it('keeps every agora', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (agorot) => {
        const typed = `${Math.floor(agorot / 100)}.${String(agorot % 100).padStart(2, '0')}`
        expect(take(moneyIn, typed)).toBe(typed)
        expect(take(moneyIn, Number(typed))).toBe(typed)
      }),
    )
  })
})

describe('an email address', () => {
  it.for([
    ['Noa@Studio.co.il', 'noa@studio.co.il'],
    [' noa+tag@studio.co.il ', 'noa+tag@studio.co.il'],
    ['נועה@סטודיו.ישראל', 'נועה@סטודיו.ישראל'],
    // copied from a list or a letter
    ['a@x.co;', 'a@x.co'],
    ['a@x.co,', 'a@x.co'],
    ['a@x.co>', 'a@x.co'],
    ['a@x.co"', 'a@x.co'],
    ['a@x.co)', 'a@x.co'],
    ['<a@x.co>', 'a@x.co'],
    ['<"a@x.co">;', 'a@x.co'],
    ['\u200fa@x.co\u200f', 'a@x.co'],
  ] as const)('%s is stored as %s', ([typed, kept]) => {
    expect(take(emailIn, typed)).toBe(kept)
    expect(take(optionalEmailIn, typed)).toBe(kept)
  })
  it.for([
    'noa',
    'noa@',
    '@studio.co.il',
    'noa@studio',
    'a b@c.de',
    'a@b@c.de',
    'noa@studio.co.il, x@y.zz',
    'Noa <noa@studio.co.il>',
    'a@b.c',
    `${'x'.repeat(65)}@b.co`,
    'a@b.co\r\nBcc: c@d.ee',
    'a;b@c.de',
    'noa@x..co',
    'a@-x.co',
    'a@x-.co',
    'a@x.co-',
    'a..b@x.co',
    '.a@x.co',
    'a@x.123',
    'a@x.co.123',
    'a@b.co@c.co',
    'a@x_y.co',
  ])('cannot be %j', (value) => expect(take(emailIn, value)).toEqual(refusal))
  it('is null when it is optional and missing', () => {
    for (const nothing of [undefined, null, '', ' ']) expect(take(optionalEmailIn, nothing)).toBeNull()
    expect(take(optionalEmailIn, 'x')).toEqual(refused('email'))
  })
})

it('an email address has 254 signs at most', () => {
  const longest = `a@${'x'.repeat(63)}.${'x'.repeat(63)}.${'x'.repeat(63)}.${'x'.repeat(EMAIL_MAX - 197)}.co`
  expect(longest).toHaveLength(EMAIL_MAX)
  expect([readEmail(longest), readEmail(`a${longest}`)]).toEqual([longest, null])
})

it('an email address of a sign-in that is none is looked for as it was typed', () => {
  expect(['<Noa@Studio.co.il>', ' NOA '].map(signInEmail)).toEqual(['noa@studio.co.il', 'noa'])
})

it('a text is visible by a letter, a digit, a sign or an emoji', () => {
  expect(['א', '1', '.', '+', '🙂'].map(hasVisibleText)).toEqual([true, true, true, true, true])
  expect(['', ' \t', '\u200f', '\u2066 \u2069'].map(hasVisibleText)).toEqual([false, false, false, false])
})

describe('a number with a check digit', () => {
  it('of a person or a dealer may have spaces and any hyphens', () => {
    for (const typed of ['000000018', '0000000־18', '0000 00018', '00000001–8', '\u200f000000018'])
      expect([take(optionalIsraeliId, typed), take(optionalDealerNumber, typed)]).toEqual(['000000018', '000000018'])
    for (const typed of ['987654321', '0', 'אין']) {
      expect(take(optionalIsraeliId, typed)).toEqual(refused('israeli_id'))
      expect(take(optionalDealerNumber, typed)).toEqual(refused('dealer_number'))
    }
    expect(take(optionalIsraeliId, '00018')).toBe('00018')
    expect(take(optionalDealerNumber, '00018')).toEqual(refused('dealer_number'))
  })
})

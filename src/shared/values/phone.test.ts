import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rounds } from '#tests/support/long-run.ts'
import {
  formatPhone,
  isMobile,
  normalizeBusinessPhone,
  normalizePhone,
  searchedDigits,
  whatsappDigits,
} from './phone.ts'

describe('a typed phone number', () => {
  it.for([
    // one mobile, typed in many ways
    ['050-1234567', '+972501234567'],
    ['0501234567', '+972501234567'],
    ['050 123 4567', '+972501234567'],
    ['(050) 123-4567', '+972501234567'],
    ['050.123.4567', '+972501234567'],
    ['501234567', '+972501234567'],
    ['+972 50 123 4567', '+972501234567'],
    ['972501234567', '+972501234567'],
    ['00972501234567', '+972501234567'],
    ['+9720501234567', '+972501234567'],
    ['\u200f050-1234567\u200f', '+972501234567'],
    ['\u2066+972-50-1234567\u2069', '+972501234567'],
    ['\u202a050\u202c-1234567', '+972501234567'],
    ['٠٥٠١٢٣٤٥٦٧', '+972501234567'],
    ['۰۵۰۱۲۳۴۵۶۷', '+972501234567'],
    ['  0501234567  ', '+972501234567'],
    // hyphens of word processors and of the Hebrew keyboard, full-width signs, other scripts
    ['050\u2011123\u20114567', '+972501234567'],
    ['050–123–4567', '+972501234567'],
    ['050־123־4567', '+972501234567'],
    ['050\u2212123\u22124567', '+972501234567'],
    ['050\u00ad-1234567\ufeff', '+972501234567'],
    ['\uff0b972501234567', '+972501234567'],
    ['०५०१२३४५६७', '+972501234567'],
    ['050/1234567', '+972501234567'],
    ['050_123_4567', '+972501234567'],
    // landlines and other ranges
    ['03-555-5555', '+97235555555'],
    ['02-6123456', '+97226123456'],
    ['+972-8-912-3456', '+97289123456'],
    ['072-123-4567', '+972721234567'],
    ['077-1234567', '+972771234567'],
    // a landline of area 09 without its zero
    ['97212345', '+97297212345'],
    ['058-1234567', '+972581234567'],
    ['0599123456', '+972599123456'],
    // abroad
    ['+1 212 555 0100', '+12125550100'],
    ['0012125550100', '+12125550100'],
    ['\u200e+44 20 7946 0958', '+442079460958'],
  ] as const)('%s is %s', ([typed, kept]) => {
    expect(normalizePhone(typed)).toBe(kept)
  })

  it.for([
    '',
    ' ',
    '*2700',
    '050-123456', // one digit too few
    '050-12345678', // one digit too many
    '05012345678',
    '1-700-500-500',
    '0123456789',
    '06-1234567',
    '03-55555555',
    'abc',
    '050-1234567x',
    '+',
    '++972501234567',
    '0+972501234567',
    '+972',
    '+97212345',
    '00+972501234567',
    '+97250123456',
    '+0501234567',
    '+1234567',
    '+1234567890123456',
    '050\u0000-1234567',
    '٠٥٠٠',
  ])('%j is not a phone number', (typed) => {
    expect(normalizePhone(typed)).toBeNull()
  })

  const digits = (count: number) =>
    fc.string({ unit: fc.constantFrom(...Array.from('0123456789')), minLength: count, maxLength: count })
  /** The digits of an Israeli number after its leading zero or country code. */
  const israeli = fc.oneof(
    fc.tuple(fc.constantFrom('5', '7'), digits(8)),
    fc.tuple(fc.constantFrom('2', '3', '4', '8', '9'), digits(7)),
  )
  const foreign = fc
    .tuple(fc.constantFrom(...Array.from('123456789')), fc.integer({ min: 7, max: 14 }).chain(digits))
    .filter(([first, rest]) => !`${first}${rest}`.startsWith('972'))
  const number = fc.oneof(
    fc
      .tuple(fc.constantFrom('', '0', '+972', '972', '00972', '+9720', '9720'), israeli)
      .map(([prefix, [first, rest]]) => ({ typed: `${prefix}${first}${rest}`, e164: `+972${first}${rest}` })),
    fc
      .tuple(fc.constantFrom('+', '00'), foreign)
      .map(([prefix, [first, rest]]) => ({ typed: `${prefix}${first}${rest}`, e164: `+${first}${rest}` })),
  )
  const separators = fc.array(fc.constantFrom('', '', '', '-', ' ', '.', '(', ')', '\u200f'), {
    minLength: 20,
    maxLength: 20,
  })

  it('has one E.164 form for all notations, which survives formatting and parsing', () => {
    fc.assert(
      fc.property(number, separators, ({ typed, e164 }, between) => {
        const formatted = [...typed].map((character, at) => `${character}${between[at]}`).join('')
        expect(normalizePhone(formatted)).toBe(e164)
        expect(normalizePhone(e164)).toBe(e164)
        expect(normalizePhone(formatPhone(e164))).toBe(e164)
      }),
      { numRuns: rounds(500, 3_000) },
    )
  })

  it('becomes E.164 or null for any characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from('0123456789+-() .')), maxLength: 18 }), (typed) => {
        expect(normalizePhone(typed) ?? '+972501234567').toMatch(/^\+[1-9]\d{7,14}$/)
      }),
      { numRuns: rounds(500, 3_000) },
    )
  })
})

describe('a phone number', () => {
  it('receives SMS when it is an Israeli mobile', () => {
    expect(['+972501234567', '+972581234567'].map(isMobile)).toEqual([true, true])
    const others = ['+97235555555', '+972721234567', '+12125550100', '0501234567', '1+972501234567', '+9725012345678']
    expect(others.filter(isMobile)).toEqual([])
  })

  it('is shown in the Israeli form, or in E.164 when it is foreign', () => {
    expect(formatPhone('+972501234567')).toBe('050-123-4567')
    expect(formatPhone('+97236123456')).toBe('03-612-3456')
    expect(formatPhone('+972771234567')).toBe('077-123-4567')
    for (const other of ['+12125550100', '+41234567890', '17005550141', '1+97236123456', '+9723612345678'])
      expect(formatPhone(other)).toBe(other)
  })

  it('of a business may be a star or toll number, which no SMS reaches', () => {
    for (const [typed, kept, shown] of [
      ['*2700', '*2700', '*2700'],
      ['1-700-555-014', '1700555014', '1-700-555-014'],
      ['1800־555014', '1800555014', '1-800-555-014'],
      ['03-612-3456', '+97236123456', '03-612-3456'],
    ] as const) {
      expect(normalizeBusinessPhone(typed)).toBe(kept)
      expect(formatPhone(kept)).toBe(shown)
      expect(normalizeBusinessPhone(shown)).toBe(kept)
      expect(isMobile(kept)).toBe(false)
    }
    for (const typed of ['*27', '2700*', '2*2700', '21700555014', '*2700000', '1-900-555-014', '1-700-555-01', '']) {
      expect(normalizeBusinessPhone(typed)).toBeNull()
    }
  })

  it('is searched by its digits, however a part of it is typed', () => {
    expect(['052־34', '+972 52', '00972-52', '(052) 345'].map(searchedDigits)).toEqual([
      '05234',
      '97252',
      '97252',
      '052345',
    ])
    expect(['972050', '0529720512', '+1 212'].map(searchedDigits)).toEqual(['97250', '0529720512', '1212'])
    expect(['5', 'דנה', 'a12', '12a', '05+2', ''].map(searchedDigits)).toEqual([null, null, null, null, null, null])
  })

  it('has digits only in a WhatsApp link', () => {
    expect(whatsappDigits('+972501234567')).toBe('972501234567')
  })
})

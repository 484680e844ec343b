import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPhone, isMobile, normalizePhone, whatsappDigits } from './phone.ts'

describe('a telephone as people type it', () => {
  it.for([
    // one mobile, in every dress
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
    // land lines and the others
    ['03-555-5555', '+97235555555'],
    ['02-6123456', '+97226123456'],
    ['+972-8-912-3456', '+97289123456'],
    ['072-123-4567', '+972721234567'],
    ['077-1234567', '+972771234567'],
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
    '050-123456', // a digit short
    '050-12345678', // a digit long
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
    '+97250123456',
    '+0501234567',
    '+1234567',
    '+1234567890123456',
    '050\u0000-1234567',
    '٠٥٠٠',
  ])('%j is none', (typed) => {
    expect(normalizePhone(typed)).toBeNull()
  })

  it('is kept as it was kept before', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from('0123456789+-() .')), maxLength: 18 }), (typed) => {
        const kept = normalizePhone(typed)
        if (kept === null) return
        expect(kept).toMatch(/^\+[1-9]\d{7,14}$/)
        expect(normalizePhone(kept)).toBe(kept)
        expect(normalizePhone(formatPhone(kept))).toBe(kept)
      }),
      { numRuns: 3000 },
    )
  })
})

describe('a telephone', () => {
  it('receives SMS when it is an Israeli mobile', () => {
    expect(['+972501234567', '+972581234567'].map(isMobile)).toEqual([true, true])
    expect(['+97235555555', '+972721234567', '+12125550100', '0501234567'].map(isMobile)).toEqual([
      false,
      false,
      false,
      false,
    ])
  })

  it('is shown as Israelis write it, and a foreign one as the world does', () => {
    expect(formatPhone('+972501234567')).toBe('050-123-4567')
    expect(formatPhone('+97236123456')).toBe('03-612-3456')
    expect(formatPhone('+972771234567')).toBe('077-123-4567')
    expect(formatPhone('+12125550100')).toBe('+12125550100')
  })

  it('is bare digits for WhatsApp', () => {
    expect(whatsappDigits('+972501234567')).toBe('972501234567')
  })
})

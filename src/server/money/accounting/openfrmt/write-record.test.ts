import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hebrewBytes, toPlainLetters } from './hebrew-letters.ts'
import { recordFields, type RecordCode } from './record-fields.ts'
import { writeFields, writeRecord } from './write-record.ts'

/** The lengths that the instructions state. */
const lengths: Readonly<Record<RecordCode, number>> = {
  A000: 466,
  A100: 95,
  C100: 444,
  D110: 339,
  D120: 222,
  Z900: 110,
  count: 19,
}
const codes = Object.keys(lengths) as RecordCode[]
const amount = (width: number) => [{ no: 1, name: 'a', type: 'amount', width } as const]
const digits = (width: number) => [{ no: 1, name: 'a', type: 'digits', width } as const]

describe('a record', () => {
  it.each(codes)('%s has the length of the instructions, whatever it holds', (code) => {
    const anything = fc.dictionary(
      fc.constantFrom(...recordFields[code].map(({ name }) => name)),
      fc.oneof(fc.string({ unit: 'binary', maxLength: 80 }), fc.constantFrom(null, 0)),
    )
    fc.assert(
      fc.property(anything, (values) => {
        const texts = Object.fromEntries(
          Object.entries(values).map(([name, value]) => {
            const { type } = recordFields[code].find((field) => field.name === name)!
            return [name, type === 'amount' ? 0 : value]
          }),
        )
        const record = writeRecord(code, texts)
        expect(record).toHaveLength(lengths[code])
        expect(hebrewBytes(record)).toHaveLength(lengths[code])
      }),
    )
  })

  it.each([
    ['C100', 'documentType', 22],
    ['C100', 'date', 400],
    ['C100', 'discount', 302],
    ['D110', 'quantity', 223],
    ['D110', 'vatRate', 285],
    ['D120', 'amount', 103],
    ['A000', 'runDate', 382],
  ] as const)('%s has %s at its position', (code, name, start) => {
    const fields = recordFields[code]
    const at = fields.findIndex((field) => field.name === name)
    expect(fields.slice(0, at).reduce((sum, { width }) => sum + width, 0)).toBe(start)
  })
})

describe('an amount', () => {
  it.each([
    [-1_234_565, '-1234565'],
    [124_565, '+0124565'],
    [0, '+0000000'],
  ])('%d is written as the instructions show', (agorot, written) => {
    expect(writeFields(amount(8), { a: agorot })).toBe(written)
  })

  it('can be read back, and never loses a digit', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 }), (agorot) => {
        const written = writeFields(amount(15), { a: agorot })
        expect(written).toMatch(/^[+-]\d{14}$/)
        expect(Number(written)).toBe(agorot + 0)
      }),
    )
    expect(() => writeFields(amount(8), { a: 10_000_000 })).toThrow(RangeError)
    expect(() => writeFields(amount(8), { a: 0.5 })).toThrow(RangeError)
  })
})

describe('a number', () => {
  it('is filled with zeros, and of a text only the last digits are kept', () => {
    expect(writeFields(digits(5), { a: 42 })).toBe('00042')
    expect(writeFields(digits(5), { a: null })).toBe('00000')
    expect(writeFields(digits(5), { a: '12-345 678' })).toBe('45678')
    expect(() => writeFields(digits(2), { a: 100 })).toThrow(RangeError)
    expect(() => writeFields(digits(2), { a: -1 })).toThrow(RangeError)
  })
})

describe('a text', () => {
  it('has Hebrew letters as single bytes, and no sign that the file cannot hold', () => {
    expect(toPlainLetters('תל אביב־יפו, בע״מ ₪5 “א” é\n😀')).toBe('תל אביב-יפו, בע"מ NIS5 "א" ? ?')
    expect(toPlainLetters('שָׁלוֹם\u200f')).toBe('שלום')
    expect([...hebrewBytes('את A')]).toEqual([0xe0, 0xfa, 0x20, 0x41])
  })
})

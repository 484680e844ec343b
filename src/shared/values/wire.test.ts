import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fieldText } from './text.ts'
import {
  clockTime,
  colorIn,
  requiredText,
  flag,
  flagIn,
  id,
  idInPath,
  instant,
  localDate,
  nameText,
  numeral,
  optionalBirthday,
  optionalIsraeliId,
  optionalText,
  phoneIn,
  safeText,
  wallClock,
  integerInQuery,
  wordIn,
} from './wire.ts'

/** The parsed value, or the keys of the sentences that refuse it. */
const take = (type: z.ZodType, value: unknown): unknown => {
  const read = type.safeParse(value)
  return read.success ? read.data : { refused: read.error.issues.map(({ message }) => message) }
}
const refused = (key: string) => ({ refused: expect.arrayContaining([key]) })
const refusal = { refused: expect.any(Array) }

describe('an id', () => {
  it.for([1, 42, 2 ** 53 - 1])('may be %d', (value) => expect(take(id, value)).toBe(value))
  it.for([0, -1, 1.5, 2 ** 53, NaN, '1', null, true, [1]])('cannot be %j', (value) =>
    expect(take(id, value)).toEqual(refusal),
  )
  it('in a path consists of plain digits', () => {
    expect(take(idInPath, '42')).toBe(42)
    for (const text of ['0', '007', '-1', '+1', '1.0', '1e3', '0x10', '', ' 1', '1 ', 'null', '9'.repeat(16), '١'])
      expect({ text, taken: take(idInPath, text) }).toEqual({ text, taken: refusal })
  })
})

it('a whole number in a query must be within its bounds', () => {
  const type = integerInQuery(1, 62)
  expect([take(type, '1'), take(type, '62')]).toEqual([1, 62])
  for (const text of ['0', '63', '', '1.5', '-1', '1e1', '9'.repeat(10)]) expect(take(type, text)).toEqual(refusal)
})

it('a number or a word in a request may have the form in which forms send it', () => {
  const quantity = numeral(z.int().min(1).max(9))
  expect(['2', ' 2 ', 2].map((value) => take(quantity, value))).toEqual([2, 2, 2])
  for (const value of ['', '10', '0', '1.5', '-1', 'x', null, [2]]) expect(take(quantity, value)).toEqual(refusal)
  const word = wordIn(z.enum(['sms', 'none']))
  expect(['SMS', ' sms ', 'None'].map((value) => take(word, value))).toEqual(['sms', 'sms', 'none'])
  for (const value of ['', 'smss', 1, null]) expect(take(word, value)).toEqual(refusal)
})

it('a birthday is no day on which old software says that it knows none', () => {
  expect(['', null, '1991-06-14', '1900-01-02'].map((value) => take(optionalBirthday, value))).toEqual([
    null,
    null,
    '1991-06-14',
    '1900-01-02',
  ])
  expect(take(optionalBirthday, '1900-01-01')).toEqual(refused('date'))
})

it('a name is more than the quotes that lists leave', () => {
  for (const name of ['""', '"', '---', '…']) expect(take(nameText(60), name)).toEqual(refused('required'))
  for (const name of ['♥', '7', 'א׳', '!!!']) expect(take(nameText(60), name)).toBe(name)
})

describe('text', () => {
  it('is trimmed and keeps line breaks, emoji and every script', () => {
    expect(take(safeText(50), '  שלום\nעולם 👩‍👧 Ünï \t ')).toBe('שלום\nעולם 👩‍👧 Ünï')
  })
  it.for(['a\u0000b', '\u001b[31m', '\u007f', '\ud800', 'x\udfff'])(
    'is refused with characters that cannot be stored: %j',
    (text) => expect(take(safeText(50), text)).toEqual(refused('letters')),
  )
  it('loses the invisible direction marks of pasted text', () => {
    expect(take(requiredText(50), '\u202aרות\u202c \u2068כהן\u2069 \u202e')).toBe('רות כהן')
    expect(take(requiredText(50), '\u2066\u2069')).toEqual(refused('required'))
  })
  it('has a maximum length', () => {
    expect(take(safeText(3), 'abc')).toBe('abc')
    expect(take(safeText(3), 'abcd')).toEqual(refused('too_long'))
  })
  it('must contain a visible character when it is required', () => {
    for (const empty of ['', '  ', '\n', '\u200f', '\u200b \u2060', '\u05b0'])
      expect(take(requiredText(9), empty)).toEqual(refused('required'))
    expect(take(requiredText(9), undefined)).toEqual(refused('required'))
  })
  it('is null when it is optional and missing', () => {
    for (const nothing of [undefined, null, '', '  ']) expect(take(optionalText(9), nothing)).toBeNull()
    expect(take(optionalText(9), ' א ')).toBe('א')
  })
  it('is only ever trimmed and stripped of direction marks, or refused', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const taken = take(safeText(100), text)
        if (typeof taken !== 'string') return
        expect(taken).toBe(text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '').trim())
        expect(taken.isWellFormed()).toBe(true)
        expect(Buffer.from(taken).includes(0)).toBe(false)
      }),
    )
  })
})

describe('a time', () => {
  it.for(['2026-11-24 10:00:00', '2028-02-29 23:59:59', '1900-01-01 00:00:00', '2200-12-31 23:59:59'])(
    '%s is one',
    (text) => expect(take(wallClock, text)).toBe(text),
  )
  it.for([
    '2026-02-31 10:00:00',
    '2027-02-29 10:00:00',
    '2026-13-01 10:00:00',
    '2026-00-10 10:00:00',
    '2026-11-24 24:00:00',
    '2026-11-24 10:60:00',
    '2026-11-24 10:00:60',
    '2026-11-24T10:00:00',
    '2026-11-24 10:00',
    '2026-11-24 10:00:00Z',
    ' 2026-11-24 10:00:00',
    '2026-11-24 10:00:00\n',
    '6917-51-46 11:06:62',
    '1899-12-31 00:00:00',
    '2201-01-01 00:00:00',
    '+002026-1-1 1:1:1',
    '',
    7,
    null,
  ])('cannot be %j', (value) => expect(take(wallClock, value)).toEqual(refused('time')))
  it('of day has hours and minutes', () => {
    expect(take(clockTime, '08:30')).toBe('08:30')
    expect(take(clockTime, '08:30:00')).toBe('08:30')
    for (const text of ['8:30', '24:00', '08:60', '08:30:15', ''])
      expect(take(clockTime, text)).toEqual(refused('time'))
  })
  it('as a date is an existing day', () => {
    expect(take(localDate, '2028-02-29')).toBe('2028-02-29')
    for (const text of ['2027-02-29', '2026-11-31', '2026-1-1', '24/11/2026', ''])
      expect(take(localDate, text)).toEqual(refused('date'))
  })
  it('as an instant is a Date in code and ISO 8601 with Z on the wire', () => {
    const at = new Date('2026-11-24T08:00:00.000Z')
    expect(instant.encode(at)).toBe('2026-11-24T08:00:00.000Z')
    expect(instant.decode('2026-11-24T08:00:00.000Z')).toEqual(at)
  })
})

describe('a flag', () => {
  it('is read from booleans, numbers and digits', () => {
    expect([true, 1, '1'].map((value) => take(flagIn, value))).toEqual([true, true, true])
    expect([false, 0, '0'].map((value) => take(flagIn, value))).toEqual([false, false, false])
    for (const value of ['true', 'false', 2, '', null, 'on']) expect(take(flagIn, value)).toEqual(refusal)
  })
  it('is 1 or 0 on the wire', () => {
    expect([flag.encode(true), flag.encode(false)]).toEqual([1, 0])
    expect([flag.decode(1), flag.decode(0)]).toEqual([true, false])
  })
})

describe('other fields', () => {
  it('accept valid phone numbers', () => {
    expect(take(phoneIn, '050-1234567')).toBe('+972501234567')
    expect(take(phoneIn, '')).toEqual(refused('required'))
    expect(take(phoneIn, undefined)).toEqual(refused('required'))
    expect(take(phoneIn, '12')).toEqual(refused('phone'))
  })
  it('accept no identity number or a valid one', () => {
    expect([take(optionalIsraeliId, ''), take(optionalIsraeliId, '000000018')]).toEqual([null, '000000018'])
    expect(take(optionalIsraeliId, '987654321')).toEqual(refused('israeli_id'))
  })
  it('accept colours with six digits', () => {
    expect(take(colorIn, '#0F6E6A')).toBe('#0f6e6a')
    for (const text of ['#fff', 'red', '#0f6e6g', '0f6e6a', '#0f6e6a;', ''])
      expect(take(colorIn, text)).toEqual(refused('color'))
  })
  it('have a sentence for each refusal', () => {
    const keys = ['required', 'letters', 'too_long', 'time', 'date', 'money', 'email', 'phone', 'israeli_id', 'color']
    for (const key of keys) expect(fieldText).toHaveProperty(key)
  })
})

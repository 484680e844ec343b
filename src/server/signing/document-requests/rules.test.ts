import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { DAY, HOUR } from '#shared/values/local-time.ts'
import { expiryOf, hasOverlays, hasTimeToRemind, readingExpiry, reminderTimeToSign } from './rules.ts'

const objectStream = (content: string, type = '/ObjStm') =>
  Buffer.concat([
    Buffer.from(`1 0 obj << /Type ${type} /N 1 >> stream\n`),
    deflateSync(content),
    Buffer.from('\nendstream'),
  ])
const page = '<< /Type /Page /Annots [<< /Subtype /Link >>] >>'

describe('a file for signature', () => {
  it.each([
    ['a page with a link', Buffer.from(page)],
    ['a page in an object stream', objectStream(page)],
    ['as many object streams as any document', Buffer.concat(Array.from({ length: 5_000 }, () => objectStream('')))],
    ['a font whose name has an escaped space', Buffer.from('<< /Type /Font /BaseFont /Open#20Sans >>')],
  ])('may have %s', (_, file) => expect(hasOverlays(file)).toBe(false))

  it.each([
    ['is encrypted', Buffer.from('trailer << /Encrypt 5 0 R >>')],
    ['has a field', Buffer.from('<< /Subtype /Widget >>')],
    ['has a note in an object stream', objectStream('<< /Subtype /FreeText >>')],
    ['has a note with an escaped name', Buffer.from('<< /Subtype /Free#54ext >>')],
    ['has an object stream with an escaped name', objectStream(page, '/Obj#53tm')],
    ['has layers', objectStream('<< /OCProperties 7 0 R >>')],
    ['has a damaged object stream', Buffer.from('/Type /ObjStm >> stream\nnot deflated')],
    ['has an object stream without content', Buffer.from('/Type /ObjStm')],
    ['has more object streams than any document', Buffer.concat(Array.from({ length: 5_001 }, () => objectStream('')))],
    ['unpacks to more than may be read', objectStream('x'.repeat(16 * 1024 * 1024 + 1))],
    ['unpacks to as much as may be read, so that nothing is left', objectStream('x'.repeat(16 * 1024 * 1024))],
    [
      'unpacks to more in several streams',
      Buffer.concat([objectStream('x'.repeat(9 * 1024 * 1024)), objectStream('x'.repeat(9 * 1024 * 1024))]),
    ],
  ])('is refused when it %s', (_, file) => expect(hasOverlays(file)).toBe(true))
})

describe('a link to sign', () => {
  const sent = new Date('2026-11-26T10:00:00Z')
  const after = (by: number) => new Date(sent.getTime() + by)
  it('lives for the days that were chosen, 30 by default, and one to read 30 days after the visit begins', () => {
    expect(expiryOf(sent)).toEqual(after(30 * DAY))
    expect(expiryOf(sent, 7)).toEqual(after(7 * DAY))
    expect(readingExpiry(sent)).toEqual(after(30 * DAY))
  })

  it('is reminded of after three days, or half-way to its end when that is sooner', () => {
    expect(reminderTimeToSign(sent, after(30 * DAY))).toEqual(after(3 * DAY))
    expect(reminderTimeToSign(sent, after(6 * DAY))).toEqual(after(3 * DAY))
    expect(reminderTimeToSign(sent, after(DAY))).toEqual(after(12 * HOUR))
  })

  it('is reminded of before a visit that begins two hours after it was sent, and before no sooner one', () => {
    expect(hasTimeToRemind(sent, after(2 * HOUR))).toBe(true)
    expect(hasTimeToRemind(sent, after(2 * HOUR - 1))).toBe(false)
    expect(hasTimeToRemind(sent, after(-DAY))).toBe(false)
  })
})

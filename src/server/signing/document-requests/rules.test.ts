import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { hasOverlays } from './rules.ts'

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
    ['has more object streams than any document', Buffer.from('/Type /ObjStm '.repeat(5_001))],
  ])('is refused when it %s', (_, file) => expect(hasOverlays(file)).toBe(true))
})

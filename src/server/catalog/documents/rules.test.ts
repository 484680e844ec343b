import { expect, it } from 'vitest'
import { zipSync } from 'fflate'
import { fileTypeOf, mimeOf, readableUntil } from './rules.ts'

const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const zip = (...names: string[]) =>
  Buffer.from(zipSync(Object.fromEntries(names.map((name) => [name, new Uint8Array()]))))
const DOCX = zip('[Content_Types].xml', 'word/document.xml')
const odd = Buffer.alloc(1)

const contents: readonly (readonly [name: string, content: Uint8Array, type: string | null])[] = [
  ['a PDF', Buffer.from('%PDF-1.7 and more'), 'pdf'],
  ['a PDF behind a byte order mark and eight spaces', Buffer.from('\u00ef\u00bb\u00bf        %PDF-2', 'latin1'), 'pdf'],
  ['a PDF behind nine spaces', Buffer.from('         %PDF-2'), null],
  ['a PDF that begins after the first bytes', Buffer.from(`${'x'.repeat(8)}%PDF-1`), null],
  ['a PDF without its version', Buffer.from('%PDF-x'), null],
  ['old Word', Buffer.concat([OLE, utf16('WordDocument')]), 'doc'],
  ['another old Office file', Buffer.concat([OLE, utf16('Workbook')]), null],
  ['old Word behind other bytes', Buffer.concat([odd, OLE, utf16('WordDocument')]), null],
  ['old Word with macros', Buffer.concat([OLE, utf16('WordDocument _VBA_Project')]), null],
  [
    'old Word with macros at an odd place',
    Buffer.concat([OLE, utf16('WordDocument'), odd, utf16('_VBA_PROJECT')]),
    null,
  ],
  ['Word', DOCX, 'docx'],
  ['Word behind other bytes', Buffer.concat([odd, DOCX]), null],
  ['another ZIP', zip('[Content_Types].xml', 'xl/workbook.xml'), null],
  ['a text', Buffer.from('text'), null],
  ['nothing', Buffer.alloc(0), null],
]
it.for(contents.map(([name, , type], i) => [name, type, i] as const))('%s is of the type %s', ([, type, i]) => {
  const content = contents[i]![1]
  expect(fileTypeOf(content)).toBe(type)
  // at an odd address, too
  const around = new Uint8Array([7, ...content, 7])
  expect(fileTypeOf(around.subarray(1, -1))).toBe(type)
})

it('gives each type its own media type', () => {
  expect(mimeOf.pdf).toBe('application/pdf')
  expect(mimeOf.doc).toBe('application/msword')
  expect(mimeOf.docx).toBe('application/vnd.openxmlformats-officedocument.wordprocessingml.document')
})

it('a link is readable until its own expiry, otherwise for thirty days after the appointment', () => {
  const [end_at, expires_at] = [new Date('2026-11-01T10:00:00Z'), new Date('2026-11-26T00:00:00Z')]
  expect(readableUntil({ end_at, expires_at })).toEqual(expires_at)
  expect(readableUntil({ end_at: null, expires_at })).toEqual(expires_at)
  expect(readableUntil({ end_at, expires_at: null })).toEqual(new Date('2026-12-01T10:00:00Z'))
  // a link of neither has expired long ago
  expect(readableUntil({ end_at: null, expires_at: null }).getTime()).toBeLessThan(Date.parse('1971-01-01'))
})

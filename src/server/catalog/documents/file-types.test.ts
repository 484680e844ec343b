import { describe, expect, it } from 'vitest'
import { zipSync } from 'fflate'
import { DOC, DOCX, EXE, zip } from '#tests/support/catalog/document-files.ts'
import { PDF } from '#tests/support/fixture.ts'
import { fileTypeOf } from './rules.ts'

/**
 * Overwrites bytes of the record at the end of a ZIP, which says how many entries there are and
 * where.
 */
const withEnd = (whole: Buffer, at: number, ...bytes: number[]) => {
  const changed = Buffer.from(whole)
  changed.set(bytes, whole.length - 22 + at)
  return changed
}

const word = (parts: Record<string, Buffer | string>) =>
  Buffer.from(
    zipSync({
      '[Content_Types].xml': Buffer.from('<Types/>'),
      'word/document.xml': Buffer.alloc(0),
      ...Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, Buffer.from(part as string)])),
    }),
  )
const MACRO_TYPE = '<Override PartName="/word/a.bin" ContentType="application/vnd.ms-office.VBAPROJECT"/>'
const relation = (type: string, target: string) =>
  `<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="External"/></Relationships>`
const template = (target: string, type = 'attachedTemplate') => ({
  'word/_rels/settings.xml.rels': relation(type, target),
})

describe('file type detection', () => {
  it.for([
    ['a PDF', PDF, 'pdf'],
    ['a PDF behind a byte order mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), PDF]), 'pdf'],
    ['Word', DOCX, 'docx'],
    ['old Word', DOC, 'doc'],
    ['a program', EXE, null],
    ['a program with a PDF inside', Buffer.concat([EXE, PDF]), null],
    ['a page', Buffer.from('<html><script>1</script>%PDF-1.4'), null],
    ['a spreadsheet', zip('[Content_Types].xml', 'xl/workbook.xml'), null],
    ['an old Word file with macros', Buffer.concat([DOC, Buffer.from('_VBA_PROJECT', 'utf16le')]), null],
    ['Word with macros', zip('[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin'), null],
    ['an old Word file with macros, small letters', Buffer.concat([DOC, Buffer.from('_vba_Project', 'utf16le')]), null],
    ['Word with macros, capital letters', zip('[Content_Types].xml', 'word/document.xml', 'word/VBAPROJECT.BIN'), null],
    ['Word with macros of another name', word({ '[Content_Types].xml': MACRO_TYPE }), null],
    [
      'Word with macros by a relationship',
      word({ 'word/_rels/document.xml.rels': relation('vbaProject', 'x.bin') }),
      null,
    ],
    ['Word with an outside template', word(template('http://evil.example/t.dotm')), null],
    [
      'Word with an outside template, encoded',
      word(template('&#104;ttp://evil.example/t', 'attached&#x54;emplate')),
      null,
    ],
    ['Word with a template on a share', word(template('file://server/t.dotm')), null],
    ['Word with parts in UTF-16', word({ 'word/_rels/settings.xml.rels': Buffer.from('\ufeff<a/>', 'utf16le') }), null],
    ['Word with two equal names', zip('[Content_Types].xml', 'word/document.xml', 'WORD/document.xml'), null],
    ['Word with a template of its author', word(template('file:///C:\\Users\\noa\\studio.dotx')), 'docx'],
    ['Word with a link', word({ 'word/_rels/document.xml.rels': relation('hyperlink', 'https://luz.test') }), 'docx'],
    ['old Excel', Buffer.concat([DOC.subarray(0, 8), Buffer.from('Workbook', 'utf16le')]), null],
    ['a ZIP with a directory outside of it', withEnd(DOCX, 16, 0xff, 0xff, 0xff, 0x7f), null],
    ['a ZIP without entries', withEnd(DOCX, 8, 0, 0, 0, 0), null],
    [
      'a ZIP with more entries than a document has',
      zip('[Content_Types].xml', 'word/document.xml', ...Array.from({ length: 10_001 }, (_, n) => `${n}.xml`)),
      null,
    ],
    ['a ZIP that only speaks of Word', Buffer.from('PK\u0003\u0004 word/document.xml [Content_Types].xml'), null],
    ['a ZIP whose directory lies', Buffer.concat([DOCX.subarray(0, -6), Buffer.alloc(6, 0xff)]), null],
    ['nothing', Buffer.alloc(0), null],
  ] as const)('uses the content: %s', ([, bytes, type]) => {
    expect(fileTypeOf(bytes)).toBe(type)
  })

  it('never throws on truncated input', () => {
    for (const whole of [PDF, DOCX, DOC])
      for (let size = 0; size < whole.length; size++)
        expect(fileTypeOf(whole.subarray(0, size))).toBeOneOf([null, 'pdf', 'doc', 'docx'])
  })
})

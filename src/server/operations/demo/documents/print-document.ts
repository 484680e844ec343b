/**
 * Writes a one-page Hebrew PDF with a title and lines of text, as the demo's documents need. Pure.
 */
import { deflateSync } from 'node:zlib'
import { refuseInTransaction } from '#server/platform/database/open-transaction.ts'
import type { Font } from '#server/providers/pdf/read-font.ts'

const PAGE = { width: 595, height: 842, margin: 56 } // A4, in points
const TITLE_SIZE = 22
const BODY_SIZE = 13
const LEADING = 24
/**
 * Widths of Helvetica in thousandths of the size. Characters that are not listed have the width of
 * a digit.
 */
const NARROW: Readonly<Record<string, number>> = {
  ' ': 278,
  '.': 278,
  ',': 278,
  ':': 278,
  '/': 278,
  '(': 333,
  ')': 333,
  '-': 333,
  '?': 556,
}
const HEBREW = /[\u05be\u05d0-\u05f4]/
const MIRRORED: Readonly<Record<string, string>> = { '(': ')', ')': '(' }

type TextRun = { readonly hebrew: boolean; readonly text: string }
/** A line in visual order, left to right: Hebrew reversed, numbers unchanged, brackets mirrored. */
function runsOf(line: string): TextRun[] {
  const tokens = line.match(/[\u05be\u05d0-\u05f4]+|[\w]+(?:[./:-]\w+)*|./gsu) ?? []
  return tokens
    .toReversed()
    .map((token) =>
      HEBREW.test(token)
        ? { hebrew: true, text: [...token].toReversed().join('') }
        : { hebrew: false, text: MIRRORED[token] ?? token },
    )
}

/**
 * Lines are not wrapped. Only Hebrew uses the embedded font; the rest uses Helvetica. Throws inside
 * a transaction.
 */
export function printDocument(font: Font, title: string, lines: readonly string[]): Buffer {
  refuseInTransaction('PDF work')
  const widthOf = ({ hebrew, text }: TextRun, size: number) =>
    [...text].reduce((sum, c) => sum + (hebrew ? font.widthOf(font.glyphOf(c)) : (NARROW[c] ?? 556)), 0) * (size / 1000)
  const drawLine = (line: string, size: number, y: number): string => {
    const runs = runsOf(line)
    let x = PAGE.width - PAGE.margin - runs.reduce((sum, run) => sum + widthOf(run, size), 0)
    return runs
      .map((run) => {
        const words = run.hebrew
          ? `/F1 ${size} Tf ${fixed(x)} ${y} Td <${[...run.text].map((c) => hex(font.glyphOf(c))).join('')}> Tj`
          : `/F2 ${size} Tf ${fixed(x)} ${y} Td (${run.text.replaceAll(/[\\()]/g, '\\$&')}) Tj`
        x += widthOf(run, size)
        return `BT ${words} ET`
      })
      .join('\n')
  }
  const top = PAGE.height - PAGE.margin - TITLE_SIZE
  const content = [
    drawLine(title, TITLE_SIZE, top),
    ...lines.map((line, i) => drawLine(line, BODY_SIZE, top - 20 - LEADING * (i + 1))),
  ].join('\n')
  const letters = [...new Set([...title, ...lines.join('')].filter((c) => HEBREW.test(c)))].toSorted()
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R /Lang (he-IL) /ViewerPreferences << /Direction /R2L /DisplayDocTitle true >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 10 0 R >> >> >>`,
    stream(Buffer.from(content, 'latin1')),
    '<< /Type /Font /Subtype /Type0 /BaseFont /Heebo /Encoding /Identity-H /DescendantFonts [6 0 R] /ToUnicode 9 0 R >>',
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Heebo /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /CIDToGIDMap /Identity /FontDescriptor 7 0 R /W [${letters.map((c) => `${font.glyphOf(c)} [${Math.round(font.widthOf(font.glyphOf(c)))}]`).join(' ')}] >>`,
    `<< /Type /FontDescriptor /FontName /Heebo /Flags 4 /FontBBox [${font.box.map((n) => scaled(font, n)).join(' ')}] /ItalicAngle 0 /Ascent ${scaled(font, font.ascent)} /Descent ${scaled(font, font.descent)} /CapHeight 700 /StemV 80 /FontFile2 8 0 R >>`,
    stream(font.bytes, `/Length1 ${font.bytes.length} `),
    stream(Buffer.from(toUnicode(font, letters), 'latin1')),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ])
}

const hex = (n: number) => n.toString(16).padStart(4, '0')
const fixed = (n: number) => String(Math.round(n * 100) / 100)
const scaled = (font: Font, units: number) => Math.round((units * 1000) / font.unitsPerEm)

function stream(bytes: Buffer, more = ''): Buffer {
  const compressed = deflateSync(bytes)
  const head = `<< ${more}/Length ${compressed.length} /Filter /FlateDecode >>\nstream\n`
  return Buffer.concat([Buffer.from(head), compressed, Buffer.from('\nendstream')])
}

/** Maps glyphs to characters, so that the text can be searched and copied. */
const toUnicode = (
  font: Font,
  letters: readonly string[],
) => `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CMapName /Hebrew def /CMapType 2 def 1 begincodespacerange <0000> <FFFF> endcodespacerange
${letters.length} beginbfchar
${letters.map((c) => `<${hex(font.glyphOf(c))}> <${hex(c.codePointAt(0)!)}>`).join('\n')}
endbfchar endcmap CMapName currentdict /CMap defineresource pop end end`

function assemble(objects: readonly (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')]
  const offsets: number[] = []
  const size = () => parts.reduce((sum, part) => sum + part.length, 0)
  for (const [i, object] of objects.entries()) {
    offsets.push(size())
    parts.push(Buffer.from(`${i + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n'))
  }
  const start = size()
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(end)])
}

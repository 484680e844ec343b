/** PDFs that harm programs that read them, each made in milliseconds and below 10 MB. */
import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { crashingPdfs, pdfOf, pdfWith } from './pdf-files.ts'

const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>'
const MB = 1024 * 1024

const stream = (entries: string, bytes: Buffer | string) => {
  const content = typeof bytes === 'string' ? bytes : bytes.toString('latin1')
  return `<< /Length ${content.length} ${entries} >>\nstream\n${content}\nendstream`
}
const flate = (content: Buffer, entries = '') => stream(`/Filter /FlateDecode ${entries}`, deflateSync(content))
/** Unpacks to so many megabytes of spaces, and has no checksum. */
const bomb = (megabytes: number) => {
  const one = deflateRawSync(Buffer.alloc(MB, ' '), { finishFlush: constants.Z_FULL_FLUSH })
  return Buffer.concat([Buffer.of(0x78, 0x9c), Buffer.alloc(one.length * megabytes, one), deflateRawSync('')])
}
const page = (entries: string) => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] ${entries} >>`
/** A document of one page with these entries; `others` are numbered from 4. */
const onePage = (entries: string, ...others: readonly string[]) =>
  pdfWith([CATALOG, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>', page(entries), ...others])
const shown = (content: string) => onePage('/Contents 4 0 R', content)
/** A page that shows one image. */
const image = (entries: string, bytes: Buffer) =>
  onePage(
    '/Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >>',
    stream('', '/I Do'),
    stream(`/Type /XObject /Subtype /Image ${entries}`, bytes),
  )
const grey = (side: number, filters: string, bytes: Buffer) =>
  image(`/Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter ${filters}`, bytes)

/** LZW of which each code says "one byte more than the last time". */
const lzwBomb = () => {
  const bits: string[] = []
  const put = (code: number, width: number) => bits.push(code.toString(2).padStart(width, '0'))
  for (let round = 0; round < 100; round++) {
    put(256, round === 0 ? 9 : 12)
    put(32, 9)
    for (let next = 258; next < 4095; next++)
      put(next, next + 1 >= 2048 ? 12 : next + 1 >= 1024 ? 11 : next + 1 >= 512 ? 10 : 9)
  }
  return Buffer.from(
    bits
      .join('')
      .match(/.{8}/g)!
      .map((byte) => parseInt(byte, 2)),
  )
}
/** Each form draws the next one ten times. */
const nestedForms = () => {
  const forms = Array.from({ length: 12 }, (_, i) =>
    stream(
      `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /F ${6 + i} 0 R >> >>`,
      '/F Do '.repeat(10),
    ),
  )
  const last = stream('/Type /XObject /Subtype /Form /BBox [0 0 9 9]', '0 0 1 1 re f')
  return onePage('/Contents 4 0 R /Resources << /XObject << /F 5 0 R >> >>', stream('', '/F Do'), ...forms, last)
}
/** Each object names the next one. */
const chain = (length: number) =>
  onePage('/Resources << /Properties 4 0 R >>', ...Array.from({ length }, (_, i) => `<< /P ${i + 5} 0 R >>`), 'null')
const manyKids = () => {
  const levels = Array.from(
    { length: 12 },
    (_, i) => `<< /Type /Pages /Count 9 /Kids [${`${i + 3} 0 R `.repeat(10)}] >>`,
  )
  return pdfWith([CATALOG, ...levels, page('')])
}
const box = (name: string, value: string) => onePage(`/${name} ${value}`, '[0 0 1e99 9]')
const text = pdfOf(['x']).toString('latin1')
const broken = (from: RegExp | string, to: string) => Buffer.from(text.replace(from, to), 'latin1')
const table = text.indexOf('xref\n')
/** Two tables, each of which names the other as the one before. */
const twoTables = () => {
  const first = text.replace('/Root', `/Prev ${text.length + 11} /Root`)
  const second = first.slice(table, first.indexOf('startxref')).replace(/\/Prev \d+/, `/Prev ${table}`)
  return Buffer.from(
    `${first}\n${' '.repeat(text.length + 10 - first.length)}${second}startxref\n${text.length + 11}\n%%EOF`,
    'latin1',
  )
}
const tablesInARow = (count: number) => {
  let file = text
  let last = table
  for (let i = 0; i < count; i++) {
    const here = file.length
    file += `xref\n0 0\ntrailer\n<< /Size 6 /Root 1 0 R /Prev ${last} >>\nstartxref\n${here}\n%%EOF\n`
    last = here
  }
  return Buffer.from(file, 'latin1')
}

/** What the check refuses. */
export const hostilePdfs = (): Readonly<Record<string, Buffer>> => ({
  ...crashingPdfs(),
  'two tables that follow each other': twoTables(),
  'a thousand tables': tablesInARow(1_000),
  'a name with an escape for the table that follows itself': pdfOf(['x'], '', `/Pre#76 ${table}`),
  '100,000 nested dictionaries': pdfOf(['x'], '<< /A '.repeat(100_000) + '>>'.repeat(100_000)),
  '100,000 nested arrays beside comments': pdfOf(['x'], `/Deep ${'[%]\n'.repeat(100_000)}`),
  'a page tree that contains itself': pdfWith([CATALOG, '<< /Type /Pages /Kids [2 0 R] /Count 1 >>']),
  '10^12 pages': manyKids(),
  'a page of 0.6 MB that unpacks to 600 MB': shown(stream('/Filter /FlateDecode', bomb(600))),
  'a page that unpacks to 80 MB without a head': shown(stream('/Filter /FlateDecode', bomb(80).subarray(2))),
  'a page that unpacks to 80 MB before its damage': shown(stream('/Filter /FlateDecode', bomb(80).subarray(0, -50))),
  'LZW that unpacks to 700 MB': shown(stream('/Filter /LZWDecode', lzwBomb())),
  'runs that unpack to 128 MB': shown(stream('/Filter /RL', Buffer.alloc(2 * MB, Buffer.of(129, 32)))),
  'two filters that multiply': shown(stream('/Filter [/FlateDecode /FlateDecode]', deflateSync(bomb(600)))),
  'a filter that stands elsewhere': onePage('/Contents 4 0 R', stream('/Filter [5 0 R]', bomb(80)), '/FlateDecode'),
  '30 filters': shown(stream(`/Filter [${'/ASCIIHexDecode '.repeat(30)}]`, '41>')),
  'an image of 17,000 by 17,000': grey(17_000, '/FlateDecode', bomb(276)),
  'an image whose size stands elsewhere': onePage('/X 4 0 R', '<< /Width 5 0 R /Height 5 0 R >>', '2000000000'),
  'a hundred large images': onePage(
    '/Contents 4 0 R',
    stream('', ''),
    ...Array.from({ length: 100 }, () => '<< /Width 7000 /Height 7000 >>'),
  ),
  'one stream named 60 times': onePage(`/Contents [${'4 0 R '.repeat(60)}]`, flate(Buffer.alloc(5 * MB, ' '))),
  'one list of contents that 60 pages show': pdfWith([
    CATALOG,
    `<< /Type /Pages /Count 60 /Kids [${Array.from({ length: 60 }, (_, i) => `${i + 5} 0 R`).join(' ')}] >>`,
    '[4 0 R]',
    flate(Buffer.alloc(5 * MB, ' ')),
    ...Array.from({ length: 60 }, () => page('/Contents 3 0 R')),
  ]),
  'a huge box': box('MediaBox', '[0 0 1e30 1e30]'),
  'a box of no numbers': box('MediaBox', '[0 0 nan nan]'),
  'a box of endless numbers': box('CropBox', `[0 0 ${'9'.repeat(400)} 5]`),
  'a box that stands elsewhere': box('TrimBox', '4 0 R'),
  'a huge unit': box('UserUnit', '1e12'),
  'a predictor of 2,147,483,647 columns': shown(
    flate(Buffer.alloc(9), '/DecodeParms << /Predictor 12 /Columns 2147483647 >>'),
  ),
  'a million objects': Buffer.from(`%PDF-1.4\n${'1 0 obj\n1 endobj\n'.repeat(300_000)}`, 'latin1'),
  'objects inside each other': Buffer.from(`%PDF-1.4\n${'1 0 obj ['.repeat(150_000)}`, 'latin1'),
  'streams inside each other': Buffer.from(
    `%PDF-1.4\n${'1 0 obj << /Filter /FlateDecode >> stream\n'.repeat(50_000)}`,
    'latin1',
  ),
  'a stream of objects that says it has 10^9': onePage(
    '',
    flate(Buffer.from('1 0 '), '/Type /ObjStm /N 1000000000 /First 4'),
  ),
})

/** What readers have to survive: nothing in it is beyond what real files have. */
export const oddPdfs = (): Readonly<Record<string, Buffer>> => ({
  'a table without an end': broken(/trailer[^]*/, ''),
  'a table of 4,000,000,000 rows': broken('xref\n0 6', 'xref\n0 4000000000'),
  'a table elsewhere': broken(/startxref\n\d+/, 'startxref\n99999999999'),
  'a table before the beginning': broken(/startxref\n\d+/, 'startxref\n-1'),
  'no table': broken(/xref\n[^]*/, ''),
  'rows of letters': broken(/\d{10} 00000 n/g, 'xxxxxxxxxx 00000 n'),
  'objects at the wrong places': broken(/\d{10} 00000 n/g, '0000000001 00000 n'),
  'half a file': Buffer.from(text.slice(0, text.length / 2), 'latin1'),
  'only a head': Buffer.from('%PDF-1.7\n'),
  'HTML before the head': Buffer.concat([Buffer.from('<script>alert(1)</script>\n'), pdfOf(['x'])]),
  'HTML after the end': Buffer.concat([pdfOf(['x']), Buffer.from('<script>alert(1)</script>')]),
  'a ZIP after the end': Buffer.concat([pdfOf(['x']), Buffer.from('PK\x05\x06'.padEnd(22, '\0'))]),
  '10^12 forms inside each other': nestedForms(),
  'a form that draws itself': onePage(
    '/Contents 4 0 R /Resources << /XObject << /F 5 0 R >> >>',
    stream('', '/F Do'),
    stream('/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /F 5 0 R >> >>', '/F Do'),
  ),
  'a length that is itself': onePage('/Contents 4 0 R', '<< /Length 4 0 R >>\nstream\nq Q\nendstream'),
  'contents that are the page': onePage('/Contents 3 0 R'),
  'a chain of 10,000 objects': chain(10_000),
  '50,000 open brackets in the contents': shown(stream('', '['.repeat(50_000))),
  'a box without an area': box('MediaBox', '[5 5 5 5]'),
  'a JPEG that says it has 60 million pixels': grey(
    7_000,
    '/DCTDecode',
    Buffer.from('ffd8ffc0001108ffffffff01011100', 'hex'),
  ),
  'a fax that says it has 40 million pixels': image(
    '/Width 6400 /Height 6400 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 6400 /Rows 6400 >>',
    Buffer.alloc(1000),
  ),
})

import { deflateSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { hostilePdfs, oddPdfs } from '#tests/support/hostile-pdfs.ts'
import { rounds } from '#tests/support/long-run.ts'
import { mutateBytes } from '#tests/support/mutate-bytes.ts'
import { pdfOf } from '#tests/support/pdf-files.ts'
import { typstPdf } from '#server/providers/pdf/typst-pdf.ts'
import { check, whyNotSignable } from './check-pdf.ts'
import { checkInChild } from './check-in-child.ts'
import { PdfRefused } from './refuse-pdf.ts'

const hostile = hostilePdfs()
const refusalOf = (pdf: Buffer) =>
  check(pdf).then(
    () => null,
    (error: unknown) => error,
  )
const printer = typstPdf()
afterAll(() => printer.close())
const LINES = '#for i in range(3000) [שורה #i של מסמך ארוך, עם טקסט שחוזר ועם מספרים 1,234.50 #parbreak()]'
const printed = async (attachment: string | null) =>
  Buffer.from(
    await printer.render({
      template: LINES,
      data: null,
      pictures: {},
      title: 'כותרת',
      author: 'סטודיו נועה',
      createdAt: new Date('2026-11-22T10:58:00Z'),
      attachment:
        attachment === null ? null : { name: 'a.json', mediaType: 'text/json', description: '', text: attachment },
    }),
  )

describe('a PDF of a stranger', () => {
  it.for(Object.entries(hostile))('is refused when it is %s', async ([, pdf]) => {
    expect(await refusalOf(pdf)).toBeInstanceOf(PdfRefused)
  })

  it.for(Object.entries(oddPdfs()))('is left to the printer when it is %s', async ([, pdf]) => {
    expect(await refusalOf(pdf)).toBeNull()
  })

  it('is refused or not, whatever was changed in it at random', async () => {
    const all = [...Object.values(hostile), ...Object.values(oddPdfs())].filter(({ length }) => length < 100_000)
    for (let seed = 0; seed < rounds(500, 50_000); seed++) {
      const refusal = await refusalOf(mutateBytes(all[(seed * 5) % all.length]!, all[(seed * 3) % all.length]!, seed))
      expect(refusal === null || refusal instanceof PdfRefused, `seed ${seed}: ${String(refusal)}`).toBe(true)
    }
  }, 1_200_000)

  it('says whether it is broken, has too much in it, or is drawn over', async () => {
    expect(await whyNotSignable(hostile['30 filters']!)).toBe('broken')
    expect(await whyNotSignable(hostile['one stream named 60 times']!)).toBe('too_big')
    expect(await whyNotSignable(pdfOf(['x'], '/Annots [<< /Subtype /Widget >>]'))).toBe('overlaid')
    expect(await checkInChild(hostile['30 filters']!)).toBe('broken')
  })
})

describe('an honest PDF', () => {
  it('of 100 pages that were printed passes, tagged and with an attachment', async () => {
    const pdf = await printed('{"a": 1}'.repeat(10_000))
    expect(await whyNotSignable(pdf)).toBeNull()
    expect(await checkInChild(pdf)).toBeNull()
  })

  it('passes after each of 20 savings, and with two tables of one saving', async () => {
    let pdf = pdfOf(Array.from({ length: 100 }, (_, i) => `page ${i}`)).toString('latin1')
    let last = pdf.lastIndexOf('xref\n0')
    for (let i = 0; i < 20; i++) {
      const here = pdf.length
      // a table and a stream of one saving both follow the table of before (7.5.8.4)
      pdf += `900 0 obj << /Type /XRef /Prev ${last} /Length 0 >> stream\n\nendstream endobj\n`
      const table = pdf.length
      pdf += `xref\n0 0\ntrailer << /Size 205 /Root 1 0 R /Prev ${last} /XRefStm ${here} >>\nstartxref\n${table}\n%%EOF\n`
      last = i < 5 ? table : last
    }
    expect(await refusalOf(Buffer.from(pdf, 'latin1'))).toBeNull()
  })

  it('may hold pages that were scanned, and 60 MB of pictures without loss', async () => {
    const scans = Array.from({ length: 100 }, () => '/X << /Width 2480 /Height 3508 /Filter [/CCITTFaxDecode] >>')
    expect(await refusalOf(pdfOf(['x'], scans.map((scan, i) => scan.replace('/X', `/X${i}`)).join(' ')))).toBeNull()
    const picture = deflateSync(Buffer.alloc(20 * 1024 * 1024, 7)).toString('latin1')
    const stream = (id: number) =>
      `${id} 0 obj << /Length ${picture.length} /Filter /FlateDecode >> stream\n${picture}\nendstream endobj\n`
    const three = Buffer.from(`${pdfOf(['x']).toString('latin1')}${[7, 8, 9].map(stream).join('')}`, 'latin1')
    expect(await refusalOf(three)).toBeNull()
    expect(await refusalOf(Buffer.concat([three, Buffer.from(stream(10), 'latin1')]))).toBeInstanceOf(PdfRefused)
  })
})

import { afterAll, describe, expect, it } from 'vitest'
import { attachedText, drawnLines, visualOrder } from '#tests/support/read-pdf.ts'
import type { PdfData, PdfRequest } from './pdf.ts'
import { typstPdf } from './typst-pdf.ts'

const printer = typstPdf()
afterAll(() => printer.close())

const request = (data: PdfData, more: Partial<PdfRequest> = {}): PdfRequest => ({
  template: '#set page(width: 400mm, height: 100mm)\n#d',
  data,
  pictures: {},
  title: 'כותרת',
  author: 'סטודיו נועה',
  createdAt: new Date('2026-11-22T10:58:00Z'),
  attachment: null,
  ...more,
})
const printed = async (text: string) => drawnLines(await printer.render(request(text)))
const file = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1')

describe('a printed text', () => {
  // each with what is drawn from left to right; brackets in Hebrew are drawn mirrored
  it.each([
    ['שמפו ללא מלחים 250ml', `250ml ${visualOrder('שמפו ללא מלחים')}`],
    ['טל׳ 03-555-1234', `03-555-1234 ${visualOrder('טל׳')}`],
    ['נייד +972-52-123-4567', `+972-52-123-4567 ${visualOrder('נייד')}`],
    ['+972-52-123-4567', '+972-52-123-4567'],
    ['*2700 לכל שאלה', `${visualOrder('לכל שאלה')} *2700`],
    ['סכום ₪1,234.50 בלבד', `${visualOrder('בלבד')} ₪1,234.50 ${visualOrder('סכום')}`],
    ['₪1,234.50', '₪1,234.50'],
    ['22/11/2026', '22/11/2026'],
    ['18%', '18%'],
    ['−₪12.30', '−₪12.30'],
    ['זיכוי −₪12.30', `−₪12.30 ${visualOrder('זיכוי')}`],
    ['בתאריך 22/11/2026', `22/11/2026 ${visualOrder('בתאריך')}`],
    ['ב-20/11/2026 בבוקר', `${visualOrder('בבוקר')} 20/11/2026-${visualOrder('ב')}`],
    ['09:00-17:30, 14/11/2026', '09:00-17:30, 14/11/2026'],
    ['שעות 09:00-17:30', `09:00-17:30 ${visualOrder('שעות')}`],
    ['הנחה של -10% היום', `${visualOrder('היום')} -10% ${visualOrder('הנחה של')}`],
    ['מע״מ 18%', `18% ${visualOrder('מע״מ')}`],
    ['כהן & לוי (Cohen-Levy Ltd.)', `)Cohen-Levy Ltd.( ${visualOrder('כהן & לוי')}`],
    ['אתר WordPress 6.5 – 12 חודשים', `${visualOrder('חודשים')} 12 – WordPress 6.5 ${visualOrder('אתר')}`],
    ['חבילת Instagram Reels (x4) + עריכה', `${visualOrder('עריכה')} + Instagram Reels (x4) ${visualOrder('חבילת')}`],
    ['באג #4521 ב-API', `API-${visualOrder('ב')} #4521 ${visualOrder('באג')}`],
    ['הופק ב-"Torim" v1.0', `v1.0 "Torim"-${visualOrder('ב')} ${visualOrder('הופק')}`],
    ['billing@noa-studio.co.il לחשבונות', `${visualOrder('לחשבונות')} billing@noa-studio.co.il`],
    ['Noa Studio', 'Noa Studio'],
    ['03-575-2210 · noa@studio.example', 'noa@studio.example · 03-575-2210'],
    ['Иван Петров', 'Иван Петров'],
    ['קוד 6794-c9cb תקף', `${visualOrder('תקף')} 6794-c9cb ${visualOrder('קוד')}`],
    ['מסגרת 4x4', `4x4 ${visualOrder('מסגרת')}`],
    ['תל אביב־יפו', visualOrder('תל אביב־יפו')],
  ])('%s keeps its order', async (text, expected) => {
    expect(await printed(text)).toEqual([expected])
  })

  it.each([
    ['an emoji', 'דנה 😀❤️ כהן', [visualOrder('דנה כהן')]],
    ['a flag, a skin tone and a joined emoji', '🇮🇱👍🏽👩‍💻 Luz© ™', ['Luz© ™']],
    ['a control character', 'a\u0000b\u0007', ['ab']],
    ['a pasted direction mark', 'דנה\u202e כהן', [visualOrder('דנה כהן')]],
    ['half of a surrogate pair', 'x\ud83d y', ['x y']],
    ['a letter that no font has', '李 Lee', ['? Lee']],
    ['a mark that no font has', 'a\u0324\u0325b', ['ab']],
  ])('loses %s', async (_what, text, lines) => {
    expect(await printed(text)).toEqual(lines)
  })

  it('is not evaluated', async () => {
    const code = '#panic("x") #read("/etc/passwd") *b* _i_ $x$ @ref <l> \\ // c'
    expect(await printed(code)).toEqual([code])
  })

  it('keeps line breaks', async () => {
    expect(await printed('שורה\nעוד שורה')).toEqual([visualOrder('שורה'), visualOrder('עוד שורה')])
  })

  it('breaks a long run, so that it does not leave its column', async () => {
    const lines = drawnLines(await printer.render(request('מ'.repeat(320), { template: '#block(width: 60mm, d)' })))
    expect(lines.length).toBeGreaterThan(8)
    expect(lines.join('')).toBe('מ'.repeat(320))
  })

  it('has niqqud and Arabic', async () => {
    const [line = ''] = await printed('שָׁלוֹם')
    expect(line).toContain('ם')
    await expect(printer.render(request('محمد أحمد'))).resolves.toBeInstanceOf(Uint8Array)
  })
})

describe('a printed file', () => {
  it('is PDF/A-3a in Hebrew, tagged, titled and dated', async () => {
    const pdf = file(await printer.render(request('שלום')))
    for (const part of [
      '<pdfaid:part>3</pdfaid:part>',
      '<pdfaid:conformance>A</pdfaid:conformance>',
      '/Lang (he-IL)',
      '/MarkInfo',
      '/StructTreeRoot',
      '/Direction /R2L',
      '/GTS_PDFA1',
      '2026-11-22T10:58:00',
    ])
      expect(pdf).toContain(part)
    expect(Buffer.from(pdf, 'latin1').toString('utf8')).toContain('כותרת</rdf:li>')
  })

  it('carries its attachment unchanged', async () => {
    const text = '{"name":"דנה 😀"}'
    const attachment = { name: 'data.json', mediaType: 'application/json', description: 'נתונים', text }
    const pdf = await printer.render(request('שלום', { attachment }))
    expect(file(pdf)).toContain('/AFRelationship /Source')
    expect(attachedText(pdf)).toBe(text)
  })

  it('has the same bytes when it is printed again, also by another process and after other documents', async () => {
    const once = await printer.render(request({ a: 'דנה כהן' }, { template: '#d.a' }))
    await printer.render(request('משהו אחר'))
    const again = await printer.render(request({ a: 'דנה כהן' }, { template: '#d.a' }))
    const other = typstPdf()
    const elsewhere = await other.render(request({ a: 'דנה כהן' }, { template: '#d.a' }))
    await other.close()
    expect(Buffer.compare(once, again)).toBe(0)
    expect(Buffer.compare(once, elsewhere)).toBe(0)
  })
})

describe('the printer', () => {
  it('says what is wrong with a template and goes on', async () => {
    await expect(printer.render(request('x', { template: '#nothing' }))).rejects.toThrow(/unknown variable: nothing/)
    expect(await printed('שוב')).toEqual([visualOrder('שוב')])
  })

  it('gives a template no files of the machine', async () => {
    for (const path of ['/etc/passwd', '../../../../../../../../../../etc/passwd'])
      await expect(printer.render(request('x', { template: `#read("${path}")` }))).rejects.toThrow(
        'the PDF printer failed',
      )
  })

  it('gives up a document that takes too long, and prints the next one', async () => {
    const impatient = typstPdf({ secondsMax: 1 })
    const slow = impatient.render(
      request('x', { template: '#for a in range(4000) { for b in range(4000) { (a + b,) } }' }),
    )
    await expect(slow).rejects.toThrow('took more than 1 seconds')
    // on a busy machine the next one may take as long, too
    const next = async () => drawnLines(await impatient.render(request('הבא')))
    await expect.poll(next, { timeout: 40_000 }).toEqual([visualOrder('הבא')])
    await impatient.close()
  })
})

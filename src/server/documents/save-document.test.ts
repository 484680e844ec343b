import { zipSync } from 'fflate'
import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { formOf } from '#tests/support/forms.ts'
import { createTestOffice, at, booking, callerOf, type Office } from '#tests/support/office.ts'
import { uploadDocument, PDF } from '#tests/support/fixture.ts'
import { world } from '#tests/support/world.ts'
import { linkToken } from '../platform/security/crypto.ts'
import { fileTypeOf } from './rules.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

const upload = (office: Office, bytes: Buffer, name = 'a.pdf', fields: object = { name: 'הצהרת בריאות' }) => {
  const { body, headers } = formOf(fields as Record<string, unknown>, [{ name, bytes }])
  return office.owner('POST', '/api/documents', body, headers)
}
/** A ZIP of empty files: Word is recognised by the names in its directory. */
const zip = (...names: string[]): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(names.map((name) => [name, new Uint8Array()])), { mtime: '2026-11-22' }))
/**
 * Overwrites bytes of the record at the end of a ZIP, which says how many entries there are and
 * where.
 */
const withEnd = (whole: Buffer, at: number, ...bytes: number[]) => {
  const changed = Buffer.from(whole)
  changed.set(bytes, whole.length - 22 + at)
  return changed
}
const DOCX = zip('[Content_Types].xml', 'word/document.xml')
const DOC = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('R\0WordDocument', 'utf16le')])
const EXE = Buffer.from('MZ\u0090\u0000 This program cannot be run in DOS mode.', 'latin1')

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

describe('a document', () => {
  it('is uploaded, found, renamed and downloaded unchanged by staff', async () => {
    const office = await createTestOffice()
    const made = await upload(office, DOCX, 'C:\\טפסים\\טופס הסכמה.docx', { name: 'טופס הסכמה', description: 'לצבע' })
    expect(made.status).toBe(201)
    const { document } = made.body
    expect(document).toMatchObject({
      name: 'טופס הסכמה',
      description: 'לצבע',
      file_name: 'טופס הסכמה.docx',
      file_type: 'docx',
      file_bytes: DOCX.length,
      file_url: `/api/documents/${document.id}/file`,
      services: 0,
      version: 1,
    })
    const found = await office.employee('GET', `/api/documents?search=${encodeURIComponent('צבע')}`)
    expect(found.body).toMatchObject({ total: 1, documents: [{ id: document.id }] })

    const { app } = await world()
    const headers = { authorization: `Bearer ${office.employeeToken}` }
    const file = await app.inject({ url: document.file_url, headers })
    expect(file.rawPayload.equals(DOCX)).toBe(true)
    expect(file.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'content-disposition': `attachment; filename="document.docx"; filename*=UTF-8''${encodeURIComponent('טופס הסכמה.docx')}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    expect((await app.inject({ url: document.file_url })).statusCode).toBe(401)
  })

  it('can be renamed by either method, as a form or as JSON, and keeps its file', async () => {
    const office = await createTestOffice()
    const id = await uploadDocument(office)
    const url = `/api/documents/${id}`
    const put = await office.owner('PUT', url, { name: 'טופס', description: '', version: 1 })
    expect(put.body.document).toMatchObject({ name: 'טופס', description: null, version: 2 })
    const form = formOf({ name: 'טופס חדש', _method: 'PUT', version: '2' }, [{ bytes: EXE }])
    const post = await office.owner('POST', url, form.body, form.headers)
    expect(post.body.document).toMatchObject({ name: 'טופס חדש', file_type: 'pdf', version: 3 })
    expect((await office.owner('PUT', url, { name: 'ישן', version: 2 })).body.code).toBe('changed_elsewhere')
    expect((await office.owner('POST', url, { name: 'בלי שיטה' })).status).toBe(422)
    expect((await office.owner('GET', url)).body.document.name).toBe('טופס חדש')
    // fields that are not sent keep their value
    await office.owner('PUT', url, { description: 'לצבע' })
    expect((await office.owner('PUT', url, { name: 'אחר' })).body.document).toMatchObject({
      name: 'אחר',
      description: 'לצבע',
    })
  })

  it('is refused when it is neither PDF nor Word, or too large, and leaves no file', async () => {
    const office = await createTestOffice()
    const exe = await upload(office, EXE, 'report.pdf')
    expect(exe).toMatchObject({ status: 400, body: { messages: { error: 'ניתן להעלות רק PDF או Word' } } })
    const large = await upload(office, Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024)]))
    expect(large.body).toMatchObject({ code: 'file_too_large', error: 'הקובץ חורג מהמגבלה של 10MB' })
    expect((await upload(office, PDF, 'a.pdf', { name: ' ' })).body.fields).toHaveProperty('name')
    expect((await office.owner('GET', '/api/documents')).body).toEqual({ documents: [], total: 0 })
  })

  it('that is deleted is not sent any more, and an open form does not restore it', async () => {
    const office = await createTestOffice()
    const { ids } = office
    const document_id = await uploadDocument(office)
    const service = (more: object) => ({
      name: 'צבע',
      price: 200,
      category_id: ids.category,
      assignedEmployees: [ids.owner],
      document: [
        { document_id, hours: 3, action_id: 2 },
        { hours: 24, action_id: 1 },
      ],
      ...more,
    })
    const made = (await office.owner('POST', '/api/products', service({}))).body.product
    expect((await office.owner('GET', `/api/documents/${document_id}`)).body.document.services).toBe(1)
    expect((await office.owner('DELETE', `/api/documents/${document_id}`)).status).toBe(204)
    const now = (await office.owner('GET', `/api/products/${made.id}`)).body.product
    expect(now).toMatchObject({ version: 2, document: [{ document_id: null, hours: 24, action_id: 1 }] })
    const put = (more: object) => office.owner('PUT', `/api/products/${made.id}`, service(more))
    expect((await put({ version: 1, document: [] })).body.code).toBe('changed_elsewhere')
    expect((await put({ version: 2 })).body.code).toBe('not_found')
    expect((await office.owner('GET', `/api/documents/${document_id}/file`)).status).toBe(404)
    const { pool, runJobs, services } = await world()
    const { rows } = await pool.query('select file_key from documents where id = $1', [document_id])
    expect(await services.files.read(rows[0].file_key)).not.toBeNull()
    await runJobs()
    expect(await services.files.read(rows[0].file_key)).toBeNull()
  })

  it('is either deleted or added to a service by concurrent requests, never both', async () => {
    const office = await createTestOffice()
    const { ids } = office
    const { pool } = await world()
    for (let round = 0; round < 8; round++) {
      const document_id = await uploadDocument(office)
      const body = {
        name: 'צבע',
        price: 200,
        category_id: ids.category,
        assignedEmployees: [ids.owner],
        document: [{ document_id, hours: 3, action_id: 2 }],
      }
      const [gone, saved] = await Promise.all([
        office.owner('DELETE', `/api/documents/${document_id}`),
        office.owner('PUT', `/api/products/${ids.service}`, body),
      ])
      expect(gone.status).toBe(204)
      expect([200, 404]).toContain(saved.status)
    }
    const { rows } = await pool.query(`select 1 from product_reminders where office_id = $1`, [office.officeId])
    expect(rows).toEqual([])
  })
})

describe('the link of a document', () => {
  async function sent(bytes: Buffer = PDF) {
    const office = await createTestOffice()
    const document_id = await uploadDocument(office, 'הצהרת בריאות', bytes)
    const { id } = await office.create(
      '/api/appointments',
      booking(office, at('2026-11-24', '10:00'), at('2026-11-24', '11:00')),
    )
    const { pool } = await world()
    const token = linkToken()
    await pool.query(
      `insert into document_links (office_id, appointment_id, document_id, token, created_at) values ($1, $2, $3, $4, now())`,
      [office.officeId, id, document_id, token],
    )
    return { office, document_id, appointment: id, url: `/d/${token}` }
  }
  const open = async (url: string) => (await callerOf(null))('GET', url)

  it('shows a PDF and downloads Word without signing in, and reveals nothing else', async () => {
    const { url } = await sent()
    const pdf = await open(url)
    expect(pdf).toMatchObject({ status: 200, body: PDF.toString() })
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^inline; filename="document\.pdf"; filename\*=UTF-8''%D7/),
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'private, no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    const word = await open((await sent(DOCX)).url)
    expect(word.headers['content-disposition']).toMatch(/^attachment; /)
  })

  it('works until thirty days after the appointment, also when that moves', async () => {
    const { url, office, appointment } = await sent()
    moveClockTo('2026-12-24T08:59:00Z')
    expect((await open(url)).status).toBe(200)
    moveClockTo('2026-12-24T09:01:00Z')
    expect((await open(url)).status).toBe(404)
    moveClockTo('2026-11-23T08:00:00Z')
    const later = booking(office, at('2026-11-25', '10:00'), at('2026-11-25', '11:00'))
    expect((await office.owner('PUT', `/api/appointments/${appointment}`, later)).status).toBe(200)
    moveClockTo('2026-12-24T09:01:00Z')
    expect((await open(url)).status).toBe(200)
  })

  it('opens nothing after the document or appointment is deleted, or for an unknown token', async () => {
    const one = await sent()
    await one.office.owner('DELETE', `/api/documents/${one.document_id}`)
    const two = await sent()
    await two.office.owner('DELETE', `/api/appointments/${two.appointment}`)
    for (const url of [one.url, two.url, `/d/${linkToken()}`, '/d/x', `/d/${'%00'.repeat(8)}`, "/d/'%20or%201=1"]) {
      const answer = await open(url)
      expect({ url, status: answer.status, type: answer.headers['content-type'] }).toEqual({
        url,
        status: 404,
        type: 'text/html; charset=utf-8',
      })
      expect(answer.body).toContain('המסמך לא נמצא')
      expect(answer.headers['x-robots-tag']).toBe('noindex, nofollow')
    }
  })

  it('is rate limited', async () => {
    const stranger = await callerOf(null)
    const statuses = new Set<number>()
    for (let i = 0; i < 125; i++) statuses.add((await stranger('GET', `/d/${linkToken()}`)).status)
    expect([...statuses]).toEqual([404, 429])
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { DOCX, EXE, upload } from '#tests/support/catalog/document-files.ts'
import { formOf } from '#tests/support/forms.ts'
import { createTestOffice } from '#tests/support/office.ts'
import { uploadDocument, PDF } from '#tests/support/fixture.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

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
    expect((await office.owner('DELETE', `/api/documents/${document_id}?accept=services`)).status).toBe(204)
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
        office.owner('DELETE', `/api/documents/${document_id}?accept=services`),
        office.owner('PUT', `/api/products/${ids.service}`, body),
      ])
      expect(gone.status).toBe(204)
      expect([200, 404]).toContain(saved.status)
    }
    const { rows } = await pool.query(`select 1 from product_reminders where office_id = $1`, [office.officeId])
    expect(rows).toEqual([])
  })
})

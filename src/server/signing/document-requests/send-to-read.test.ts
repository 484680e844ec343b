import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { createForm } from '#tests/support/catalog/document-forms.ts'
import { DOCX } from '#tests/support/catalog/document-files.ts'
import { PDF, SWEEP_NOW, uploadDocument } from '#tests/support/fixture.ts'
import { callerOf, createTestOffice, randomPhone, type Office } from '#tests/support/office.ts'
import { messages, runDueJobs } from '#tests/support/calendar/reminders.ts'
import { sendForSignature, signing } from '#tests/support/signing/signing.ts'
import { world } from '#tests/support/world.ts'
import { shortLink } from '#tests/support/links.ts'

let office: Office
beforeEach(async () => {
  moveClockTo(SWEEP_NOW)
  office = await createTestOffice()
})
const sendToRead = (document_id: number) =>
  sendForSignature(office, document_id, office.ids.customer, { purpose: 'read', days: 7 })
const requests = async (query = '') => (await office.employee('GET', `/api/documents/requests${query}`)).body.requests
const problem = (status: number, code: string) => ({ status, body: { code } })

describe('a document that is sent for reading', () => {
  it('is shown to the customer, who is not asked to sign; staff see that it was opened', async () => {
    const document_id = await uploadDocument(office, 'הוראות', PDF)
    const { token } = await sendToRead(document_id)
    const message = (await messages(office, 'document'))[0]?.message
    expect(message).toContain(shortLink('s', token))
    expect(message).not.toContain('חתימה')
    expect(await requests()).toMatchObject([{ purpose: 'read', status: 'sent', opened_at: null }])
    const reader = await callerOf(null)
    const shown = {
      document: { name: 'הוראות', file_type: 'pdf' },
      purpose: 'read',
      status: 'opened',
      code_required: 0,
    }
    expect((await reader('GET', `/api/sign/${token}`)).body).toMatchObject(shown)
    const file = await reader('GET', `/api/sign/${token}/file`)
    expect(file).toMatchObject({ status: 200, body: PDF.toString() })
    expect(file.headers['content-disposition']).toMatch(/^inline; /)
    moveClockTo('2026-11-29T09:00:00Z')
    expect(await reader('GET', `/api/sign/${token}/file`)).toMatchObject(problem(410, 'request_expired'))
    expect(await requests()).toMatchObject([
      { status: 'expired', opened_at: expect.stringMatching(/^2026-11-22T08:0/) },
    ])
    const { counts } = (await office.owner('GET', `/api/documents/requests/counts?documents=${document_id}`)).body
    expect(counts).toEqual([{ document_id, sent: 0, opened: 1, signed: 0 }])
  })

  it('may be a Word file, which is saved and not shown', async () => {
    const { token } = await sendToRead(await uploadDocument(office, 'הוראות', DOCX))
    const file = await (await callerOf(null))('GET', `/api/sign/${token}/file`)
    expect(file.headers).toMatchObject({
      'content-type': expect.stringContaining('wordprocessingml'),
      'content-disposition': expect.stringMatching(/^attachment; .*\.docx/),
    })
  })

  it('is never signed and gets no code, also not in the database', async () => {
    const { id, token } = await sendToRead(await uploadDocument(office, 'הוראות', PDF))
    const reader = await callerOf(null)
    await reader('GET', `/api/sign/${token}`)
    const refused = problem(409, 'request_for_reading')
    expect(await reader('POST', `/api/sign/${token}/code`)).toMatchObject(refused)
    expect(await reader('POST', `/api/sign/${token}`, await signing('123456'))).toMatchObject(refused)
    expect((await reader('GET', `/api/sign/${token}/pdf`)).status).toBe(404)
    const { pool } = await world()
    const change = (set: string) =>
      pool.query(`update document_requests set ${set} where office_id = $1 and id = $2`, [office.officeId, id])
    await expect(change(`code_mac = '\\x00', code_expires_at = now()`)).rejects.toMatchObject({
      constraint: 'purpose_decides_content',
    })
    await expect(change(`purpose = 'sign'`)).rejects.toMatchObject({ code: 'LZ001' })
  })

  it('is not reminded, by hand or by itself', async () => {
    const { id } = await sendToRead(await uploadDocument(office, 'הוראות', PDF))
    const answer = await office.employee('POST', `/api/documents/requests/${id}/remind`)
    expect(answer).toMatchObject(problem(409, 'request_for_reading'))
    moveClockTo('2026-12-10T08:00:00Z')
    await runDueJobs(office)
    expect(await messages(office, 'document')).toHaveLength(1)
  })

  it('ends when staff cancel it', async () => {
    const { id, token } = await sendToRead(await uploadDocument(office, 'הוראות', PDF))
    await office.owner('POST', `/api/documents/requests/${id}/cancel`)
    const answer = await (await callerOf(null))('GET', `/api/sign/${token}/file`)
    expect(answer).toMatchObject(problem(410, 'request_cancelled'))
  })

  it('goes to several customers, as Word too, and without reminders', async () => {
    const second = await office.create('/api/customers', { full_name: 'רות', phone: randomPhone() })
    const document_id = await uploadDocument(office, 'הוראות', DOCX)
    const body = { customer_ids: [office.ids.customer, second.id], document_id, purpose: 'read' }
    const preview = await office.employee('POST', '/api/documents/send-many/preview', body)
    expect(preview).toMatchObject({ status: 200, body: { sending: 2 } })
    expect((await office.employee('POST', '/api/documents/send-many', body)).body.requests).toHaveLength(2)
    moveClockTo('2026-12-10T08:00:00Z')
    await runDueJobs(office)
    const sent = await messages(office, 'document')
    expect(sent.map(({ message }) => message.includes('חתימה'))).toEqual([false, false])
  })

  it('is no form', async () => {
    const body = { customer_id: office.ids.customer, document_id: await createForm(office), purpose: 'read' }
    const answer = await office.owner('POST', '/api/documents/send', body)
    expect(answer).toMatchObject(problem(409, 'form_not_for_reading'))
  })
})

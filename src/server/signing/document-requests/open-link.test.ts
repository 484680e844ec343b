import { perOffice, perPerson } from '#server/office/subscriptions/limit-table.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { asSent, shortLink } from '#tests/support/links.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { exhaust } from '#tests/support/exhaust.ts'
import { DOCX, upload } from '#tests/support/catalog/document-files.ts'
import { PDF, SWEEP_NOW, uploadDocument } from '#tests/support/fixture.ts'
import { callerOf, createTestOffice, tokenOf, type Office } from '#tests/support/office.ts'
import { pdfOf } from '#tests/support/pdf-files.ts'
import { codeOf, sendForSignature, signing, signTestDocument } from '#tests/support/signing/signing.ts'
import { world } from '#tests/support/world.ts'
import { linkToken } from '#server/platform/security/crypto.ts'

let office: Office
beforeEach(async () => {
  moveClockTo(SWEEP_NOW)
  office = await createTestOffice()
})
const sent = async () => sendForSignature(office, await uploadDocument(office))
const stranger = () => callerOf(null)
const send = (document_id: number, customer_id = office.ids.customer) =>
  office.employee('POST', '/api/documents/send', { customer_id, document_id })
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('sending for signature', () => {
  it('queues one message with the link and shows the request to staff', async () => {
    const { id, token, phone } = await sent()
    const { pool } = await world()
    const { rows } = await pool.query<{ message: string }>(
      'select kind, phone, message, customer_id from sms_messages where office_id = $1',
      [office.officeId],
    )
    expect(asSent(rows)).toEqual([
      {
        kind: 'document',
        phone,
        message: expect.stringContaining(shortLink('s', token)),
        customer_id: office.ids.customer,
      },
    ])
    const { body } = await office.owner('GET', '/api/documents/requests?status=sent&limit=1')
    expect(body).toMatchObject({ total: 1, requests: [{ id, status: 'sent', signed_at: null }] })
    expect(JSON.stringify(body)).not.toContain(token)
  })

  it('needs the plan, a mobile phone and room for the message', async () => {
    const document = await uploadDocument(office)
    const { pool } = await world()
    const home = await office.create('/api/customers', { full_name: 'בלי נייד', phone: '03-6123456' })
    expect((await send(document, home.id)).body.code).toBe('no_phone')
    await pool.query(
      `insert into usage_counters (office_id, month, kind, used) values ($1, '2026-11-01', 'sms', 1000)`,
      [office.officeId],
    )
    expect((await send(document)).body.code).toBe('sms_quota_reached')
    await pool.query(`update subscriptions set plan_id = 1 where office_id = $1`, [office.officeId])
    expect(await send(document)).toMatchObject({ status: 402, body: { code: 'plan_required' } })
    expect((await office.owner('GET', '/api/documents/requests')).body.total).toBe(0)
  })

  it('is refused for Word', async () => {
    expect((await send(await uploadDocument(office, 'טופס', DOCX))).body.code).toBe('document_not_pdf')
  })

  it.for([
    ['a PDF without pages', Buffer.from('%PDF-1.4\n%%EOF\n')],
    ['an encrypted PDF', pdfOf(['x'], '', '/Encrypt 9 0 R')],
    ['a PDF with a field', pdfOf(['x'], '/Annots [<< /Type /Annot /Subtype /Widget /Rect [0 0 9 9] >>]')],
    ['a PDF of more than 100 pages', pdfOf(Array.from({ length: 101 }, () => 'x'))],
  ] as const)('is not made of %s, which is refused when it is uploaded', async ([, bytes]) => {
    const { status, body } = await upload(office, bytes)
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'document_not_signable' })
    expect(body.messages.error).toContain('PDF')
    expect((await office.owner('GET', '/api/documents?search=a.pdf')).body.total).toBe(0)
  })

  it('counts the pages', async () => {
    for (const pages of [1, 2, 3, 7, 100]) {
      const bytes = pdfOf(Array.from({ length: pages }, () => 'x'))
      const { token } = await sendForSignature(office, await uploadDocument(office, 'טופס', bytes))
      expect((await (await stranger())('GET', `/api/sign/${token}`)).body.document.pages).toBe(pages)
    }
  })

  it('belongs to one office', async () => {
    const other = await createTestOffice()
    const { id } = await signTestDocument(other, await uploadDocument(other))
    for (const [method, url] of [
      ['GET', `/api/documents/requests/${id}/pdf`],
      ['POST', `/api/documents/requests/${id}/cancel`],
    ] as const)
      expect((await office.owner(method, url)).status).toBe(404)
    expect((await send(await uploadDocument(office), other.ids.customer)).body.code).toBe('not_found')
    expect((await send(await uploadDocument(other))).body.code).toBe('not_found')
  })
})

describe('the link of a request', () => {
  it('opens nothing for an unknown token', async () => {
    const call = await stranger()
    for (const token of [linkToken(), 'x', '%00'.repeat(8), "'or 1=1"])
      for (const end of ['', '/file', '/pdf'])
        expect((await call('GET', `/api/sign/${encodeURIComponent(token)}${end}`)).status).toBe(404)
    expect((await call('POST', `/api/sign/${linkToken()}/code`)).status).toBe(404)
    expect((await call('POST', `/api/sign/${linkToken()}`, await signing('123456'))).status).toBe(404)
  })

  it.for([
    ['has expired', 'expired', 'request_expired'],
    ['was cancelled', 'cancelled', 'request_cancelled'],
    ['lost its document', 'cancelled', 'request_cancelled'],
  ] as const)('says that the request %s', async ([how, status, problem]) => {
    const document_id = await uploadDocument(office)
    const { id, token } = await sendForSignature(office, document_id)
    const code = await codeOf(office, token)
    if (how === 'has expired') moveClockTo('2026-12-22T08:01:00Z')
    else if (how === 'was cancelled') await office.owner('POST', `/api/documents/requests/${id}/cancel`)
    else await office.owner('DELETE', `/api/documents/${document_id}?accept=signatures`)
    const call = await stranger()
    expect((await call('GET', `/api/sign/${token}`)).body).toMatchObject({ status, code_required: 0 })
    expect((await call('GET', `/api/sign/${token}/file`)).body.code).toBe(problem)
    expect((await call('POST', `/api/sign/${token}/code`)).body.code).toBe(problem)
    expect(await call('POST', `/api/sign/${token}`, await signing(code))).toMatchObject({
      status: 410,
      body: { code: problem },
    })
    // the session of the office has expired as well
    const staff = await callerOf(await tokenOf(office.officeId, office.ids.owner, 'owner'))
    const { body } = await staff('GET', '/api/documents/requests')
    expect(body.requests).toMatchObject([{ id, status }])
  })
})

describe('the code of a request', () => {
  it('allows five guesses, and a new code five more', async () => {
    const { token } = await sent()
    const call = await stranger()
    const code = await codeOf(office, token)
    const guess = async (typed: string) => call('POST', `/api/sign/${token}`, await signing(typed))
    for (const left of ['4', '3', 'שני', 'אחד', 'לא נותרו']) {
      const { status, body } = await guess(wrong(code))
      expect({ status, code: body.code }).toEqual({ status: 422, code: 'sign_code_wrong' })
      expect(body.fields.code).toContain(left)
    }
    expect((await guess(code)).body.code).toBe('sign_code_wrong')
    expect((await guess(await codeOf(office, token))).status).toBe(200)
  })

  it('ends after ten minutes, and works for its own request only', async () => {
    const [one, two] = [await sent(), await sent()]
    const code = await codeOf(office, one.token)
    await codeOf(office, two.token)
    const call = await stranger()
    expect((await call('POST', `/api/sign/${two.token}`, await signing(code))).body.code).toBe('sign_code_wrong')
    moveClockTo('2026-11-22T08:11:00Z')
    expect((await call('POST', `/api/sign/${one.token}`, await signing(code))).body.code).toBe('sign_code_wrong')
  })

  it('is sent five times an hour at most', async () => {
    const { token } = await sent()
    const codes: unknown[] = []
    for (let i = 0; i < 6; i++) codes.push((await (await stranger())('POST', `/api/sign/${token}/code`)).status)
    expect(codes).toEqual([204, 204, 204, 204, 204, 429])
  })

  it('is sent whatever codes strangers asked for in the name of the phone and at the office', async () => {
    const { token } = await sent()
    const { customer } = (await office.owner('GET', `/api/customers/${office.ids.customer}`)).body
    await exhaust(perPerson.codesByPhone, customer.phone)
    await exhaust(perOffice.codes, String(office.officeId))
    expect((await (await stranger())('POST', `/api/sign/${token}/code`)).status).toBe(204)
  })
})

describe('a service that sends a document before its visits', () => {
  it('needs the plan', async () => {
    const document_id = await uploadDocument(office, 'טופס', PDF)
    const { pool } = await world()
    await pool.query(`update subscriptions set plan_id = 1 where office_id = $1`, [office.officeId])
    const url = `/api/products/${office.ids.service}`
    const entries = (document: object[]) => office.owner('PUT', url, { document })
    const sending = { document_id, hours: 3, action_id: 2 }
    expect(await entries([sending])).toMatchObject({ status: 402, body: { code: 'plan_required' } })
    expect((await entries([{ hours: 24, action_id: 1 }])).status).toBe(200)
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { asSent, shortLink } from '#tests/support/links.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { SWEEP_NOW, uploadDocument } from '#tests/support/fixture.ts'
import { callerOf, createTestOffice, randomPhone, type Office } from '#tests/support/office.ts'
import { pdfOf } from '#tests/support/pdf-files.ts'
import { sendForSignature, signTestDocument } from '#tests/support/signing/signing.ts'
import { world } from '#tests/support/world.ts'

let office: Office
let documentId: number
beforeEach(async () => {
  moveClockTo(SWEEP_NOW)
  office = await createTestOffice()
  documentId = await uploadDocument(office, 'הסכמה לטיפול', pdfOf(['One page']))
})

const addressOf = () => `signer-${office.officeId}@luz.test`
const newCustomer = async (more: object = { email: addressOf() }): Promise<number> =>
  (await office.create('/api/customers', { full_name: 'רות לוי', phone: randomPhone(), ...more })).id
const mailed = async () => {
  const { runJobs, printed } = await world()
  await runJobs()
  return printed.filter((lines) => lines.startsWith(`mail to ${addressOf()}:`))
}
const asVisitor = async (method: 'GET' | 'POST', url: string) => (await callerOf(null))(method, url)

describe('the signed file by e-mail', () => {
  it('is sent to the address on the card, by staff and by the signer', async () => {
    const { id, token } = await signTestDocument(office, documentId, await newCustomer())
    const { body } = await asVisitor('GET', `/api/sign/${token}`)
    expect(body.can_email).toBe(1)
    expect(JSON.stringify(body)).not.toContain('@')
    expect((await asVisitor('POST', `/api/sign/${token}/mail`)).status).toBe(204)
    expect((await office.employee('POST', `/api/documents/requests/${id}/mail`)).status).toBe(200)
    const mails = await mailed()
    expect(mails).toHaveLength(2)
    for (const mail of mails) {
      expect(mail).toContain(`/sign/${token}`)
      expect(mail).toMatch(/\[הסכמה לטיפול - חתום\.pdf, \d{4,} bytes\]/)
    }
  })

  it('is sent three times a day at most', async () => {
    const { id, token } = await signTestDocument(office, documentId, await newCustomer())
    const url = `/api/documents/requests/${id}/mail`
    for (let i = 0; i < 3; i++) expect((await office.employee('POST', url)).status).toBe(200)
    expect((await office.owner('POST', url)).status).toBe(429)
    expect((await asVisitor('POST', `/api/sign/${token}/mail`)).status).toBe(429)
    expect(await mailed()).toHaveLength(3)
  })

  it('goes as a link by SMS, for staff, to a customer without an address', async () => {
    const phone = randomPhone()
    const { id, token } = await signTestDocument(office, documentId, await newCustomer({ phone }))
    const url = `/api/documents/requests/${id}/mail`
    expect((await office.employee('POST', url)).status).toBe(200)
    const { pool } = await world()
    const last = 'select phone, message from sms_messages where office_id = $1 order by id desc limit 1'
    const { rows } = await pool.query<{ phone: string; message: string }>(last, [office.officeId])
    expect(rows[0]!.phone).toBe(`+972${phone.slice(1)}`)
    expect(asSent(rows)[0]!.message).toMatch(new RegExp(`^העותק החתום של הסכמה לטיפול.*${shortLink('s', token)}$`, 's'))
  })

  it('is not sent without an address, before the signature, or for a deleted customer', async () => {
    const customer = await newCustomer()
    const silent = await signTestDocument(office, documentId, customer)
    const landline = { email: null, phone: `03${randomPhone().slice(3)}` }
    expect((await office.owner('PUT', `/api/customers/${customer}`, landline)).status).toBe(200)
    const refusal = await office.employee('POST', `/api/documents/requests/${silent.id}/mail`)
    expect(refusal).toMatchObject({ status: 409, body: { code: 'email_missing' } })
    expect((await asVisitor('GET', `/api/sign/${silent.token}`)).body.can_email).toBe(0)
    expect((await asVisitor('POST', `/api/sign/${silent.token}/mail`)).status).toBe(409)

    const open = await sendForSignature(office, documentId, await newCustomer())
    expect((await office.employee('POST', `/api/documents/requests/${open.id}/mail`)).status).toBe(404)
    expect((await asVisitor('POST', `/api/sign/${open.token}/mail`)).status).toBe(404)
    expect((await asVisitor('POST', `/api/sign/${'A'.repeat(22)}/mail`)).status).toBe(404)

    const gone = await newCustomer()
    const signed = await signTestDocument(office, documentId, gone)
    await office.owner('DELETE', `/api/customers/${gone}`)
    expect((await asVisitor('GET', `/api/sign/${signed.token}`)).body.can_email).toBe(0)
    expect((await office.employee('POST', `/api/documents/requests/${signed.id}/mail`)).status).toBe(404)
    expect(await mailed()).toEqual([])
  })

  it('is not sent by another office', async () => {
    const { id } = await signTestDocument(office, documentId, await newCustomer())
    const other = await createTestOffice()
    expect((await other.employee('POST', `/api/documents/requests/${id}/mail`)).status).toBe(404)
    expect(await mailed()).toEqual([])
  })
})

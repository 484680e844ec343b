import { exhaust } from '#tests/support/exhaust.ts'
import { perNetwork } from '#server/office/subscriptions/limit-table.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { issueTestInvoice, draft } from '#tests/support/money/invoices.ts'
import { SWEEP_NOW } from '#tests/support/fixture.ts'
import { createTestOffice, callerOf, type Office, randomIp } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo(SWEEP_NOW))

const pdf = (id: number | string) => `/api/invoices/pdf/${id}`
const rowOf = async (office: Office, id: number) => {
  const { pool } = await world()
  const text = 'select file, original_taken_at from invoices where office_id = $1 and id = $2'
  return (await pool.query<{ file: string | null }>(text, [office.officeId, id])).rows[0]!
}

describe('the PDF of a document', () => {
  it('is handed to the holder of its link, first as the original', async () => {
    const office = await createTestOffice()
    const { id, token } = await issueTestInvoice(office)
    const stranger = await callerOf(null)
    await office.owner('GET', pdf(id))
    expect((await rowOf(office, id)).file).toBeNull() // staff get a copy
    const first = await stranger('GET', pdf(token))
    expect(first).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/pdf', 'x-robots-tag': 'noindex, nofollow' },
    })
    expect(String(first.body).startsWith('%PDF-')).toBe(true)
    const { file } = await rowOf(office, id)
    const { services } = await world()
    expect((await services.files.read(file!))?.length).toBe(Number(first.headers['content-length']))
    expect((await stranger('GET', pdf(token))).status).toBe(200)
    expect((await rowOf(office, id)).file).toBe(file)
  })

  it('of a sale in cash is an original on paper, which no look takes, only printing', async () => {
    const office = await createTestOffice()
    const { id, token } = await issueTestInvoice(office, { payment_method: 'cash' })
    await (
      await callerOf(null)
    )('GET', pdf(token))
    await office.owner('GET', pdf(id))
    expect((await rowOf(office, id)).file).toBeNull()
    const printed = await office.owner('POST', `/api/invoices/${id}/original`)
    expect(printed).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
    const { file } = await rowOf(office, id)
    expect(file).not.toBeNull()
    expect((await office.owner('POST', `/api/invoices/${id}/original`)).status).toBe(200)
    expect((await rowOf(office, id)).file).toBe(file) // a second one is a copy
  })

  it('is no original for staff who print an invoice that is sent as a file, nor of a draft', async () => {
    const office = await createTestOffice()
    const { id } = await issueTestInvoice(office)
    expect((await office.owner('POST', `/api/invoices/${id}/original`)).status).toBe(200)
    expect((await rowOf(office, id)).file).toBeNull()
    const { id: draftId } = await office.create('/api/invoices', draft())
    expect((await office.owner('POST', `/api/invoices/${draftId}/original`)).body.code).toBe('invoice_not_issued')
  })

  it('is an original for one of two callers', async () => {
    const office = await createTestOffice()
    const { id, token } = await issueTestInvoice(office)
    const { services } = await world()
    const strangers = await Promise.all([callerOf(null), callerOf(null), callerOf(null)])
    const answers = await Promise.all(strangers.map((stranger) => stranger('GET', pdf(token))))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await services.files.read((await rowOf(office, id)).file!)).not.toBeNull()
  })

  it('is closed to strangers by id, to other offices, and as a draft to everybody but staff', async () => {
    const office = await createTestOffice()
    const stranger = await callerOf(null)
    const { id } = await issueTestInvoice(office)
    expect((await stranger('GET', pdf(id))).body.code).toBe('signed_out')
    expect((await (await createTestOffice()).owner('GET', pdf(id))).status).toBe(404)
    const made = (await office.owner('POST', '/api/invoices', draft())).body.invoice
    expect((await stranger('GET', pdf(made.public_token))).status).toBe(404)
    expect((await stranger('GET', pdf('A'.repeat(22)))).status).toBe(404)
    expect((await office.owner('GET', pdf(made.id))).headers['content-type']).toBe('application/pdf')
  })

  it('is limited for a network of strangers', async () => {
    const ip = randomIp()
    const stranger = await callerOf(null, ip)
    await exhaust(perNetwork.opens, ip)
    expect((await stranger('GET', pdf('A'.repeat(22)))).status).toBe(429)
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { issueLargeInvoice, issueTestInvoice, saleDocument, issue, line } from '#tests/support/money/invoices.ts'
import { SWEEP_NOW } from '#tests/support/fixture.ts'
import { createTestOffice, randomPhone, callerOf, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo(SWEEP_NOW))

const NUMBER = '202611220000318204977'
const ofInvoice = (id: number) => `/api/allocation-numbers/invoices/${id}`
const enter = (office: Office, id: number, allocation_number = NUMBER) =>
  office.owner('PUT', ofInvoice(id), { allocation_number })
const statusOf = async (office: Office, id: number) =>
  (await office.owner('GET', `/api/invoices/${id}`)).body.invoice.allocation_status as string | null

describe('a document needs an allocation number', () => {
  const DEALER = '777777715'
  const documents = [
    ['above the threshold, to a dealer', { businessNumber: DEALER, lines: [line(590_002)] }, true],
    ['exactly at the threshold', { businessNumber: DEALER, lines: [line(590_000)] }, false],
    ['to a customer who is no dealer', { lines: [line(1_000_000)] }, false],
    ['that is a debt', { businessNumber: DEALER, lines: [line(1_000_000)], purpose: 'debt' }, false],
  ] as const
  for (const [name, more, needed] of documents)
    it(`${needed ? '' : 'not '}${name}`, async () => {
      const office = await createTestOffice()
      expect((await issue(office, saleDocument(more))).awaitsAllocation).toBe(needed)
    })

  it('by the threshold of its own date', async () => {
    const office = await createTestOffice()
    moveClockTo('2026-05-31T09:00:00Z')
    const sale = saleDocument({ businessNumber: DEALER, lines: [line(1_000_000)] })
    expect((await issue(office, sale)).awaitsAllocation).toBe(false)
    moveClockTo('2026-06-01T09:00:00Z')
    expect((await issue(office, sale)).awaitsAllocation).toBe(true)
  })

  it('but its credit needs none', async () => {
    const office = await createTestOffice()
    const { id } = await issueLargeInvoice(office)
    await enter(office, id)
    const { body } = await office.owner('POST', `/api/invoices/${id}/credit`, { reason: 'בוטל' })
    expect(body.invoice).toMatchObject({ document_type: 330, allocation_status: null })
  })
})

describe('a document that waits for its number', () => {
  it('is not handed out while it waits, and carries the number afterwards', async () => {
    const office = await createTestOffice()
    const { id, token } = await issueLargeInvoice(office)
    const stranger = await callerOf(null)
    for (const reply of [
      await stranger('GET', `/api/invoices/pdf/${token}`),
      await office.owner('GET', `/api/invoices/pdf/${id}`),
    ])
      expect([reply.status, reply.body.code]).toEqual([409, 'allocation_pending'])
    const { body } = await enter(office, id)
    expect(body.allocation).toMatchObject({ status: 'approved', allocation_number: NUMBER, typed: 1 })
    const { invoices } = (await office.owner('GET', '/api/invoices')).body
    expect(invoices[0]).toMatchObject({ allocation_number: NUMBER, allocation_status: 'approved' })
    const pdf = await stranger('GET', `/api/invoices/pdf/${token}`)
    expect(pdf.status).toBe(200)
  })

  it('is sent when the number arrives, once for each message', async () => {
    const office = await createTestOffice()
    const { id } = await issueLargeInvoice(office)
    const send = (body: object) => office.owner('POST', `/api/invoices/${id}/send`, body).then((reply) => reply.body)
    const phone = randomPhone()
    expect(await send({ channel: 'sms', to: phone })).toMatchObject({ sent: false, url: null })
    await send({ channel: 'sms', to: phone })
    await send({ channel: 'email', to: 'dana@example.co.il' })
    const { pool } = await world()
    const sent = async () => {
      const text = `select (select count(*)::int from sms_messages where office_id = $1 and invoice_id = $2) as sms,
        (select count(*)::int from mail_messages where office_id = $1 and invoice_id = $2) as mail`
      return (await pool.query(text, [office.officeId, id])).rows[0]
    }
    expect(await sent()).toEqual({ sms: 0, mail: 0 })
    await enter(office, id)
    expect(await sent()).toEqual({ sms: 1, mail: 1 })
  })

  it('can be handed out without a number, and says so on paper', async () => {
    const office = await createTestOffice()
    const { id } = await issueLargeInvoice(office)
    const { body } = await office.owner('POST', `${ofInvoice(id)}/decision`, { decision: 'continue' })
    expect(body.allocation).toMatchObject({ status: 'continued', allocation_number: null })
    expect((await office.owner('GET', `/api/invoices/pdf/${id}`)).status).toBe(200)
    expect((await enter(office, id)).body.code).toBe('allocation_settled')
  })
})

describe('a number', () => {
  it('is never changed', async () => {
    const office = await createTestOffice()
    const { id } = await issueLargeInvoice(office)
    await enter(office, id)
    expect((await enter(office, id, '111111111')).body.code).toBe('allocation_settled')
    const { pool } = await world()
    for (const text of [
      `update allocation_numbers set allocation_number = '111111111' where office_id = $1`,
      `update allocation_numbers set status = 'waiting', allocation_number = null, settled_at = null where office_id = $1`,
      'delete from allocation_numbers where office_id = $1',
    ])
      await expect(pool.query(text, [office.officeId])).rejects.toMatchObject({ code: 'LZ001' })
  })

  it('is typed by users who may sell; a document is released without one by users who may refund', async () => {
    const office = await createTestOffice()
    const { id } = await issueLargeInvoice(office)
    await office.owner('PUT', `/api/users/update/${office.ids.employee}`, { may_sell: 0, may_refund: 0 })
    const typed = await office.employee('PUT', ofInvoice(id), { allocation_number: NUMBER })
    expect(typed.body.code).toBe('selling_not_allowed')
    const decided = await office.employee('POST', `${ofInvoice(id)}/decision`, { decision: 'continue' })
    expect(decided.body.code).toBe('refund_not_allowed')
    expect(await statusOf(office, id)).toBe('waiting')
  })

  it('belongs to documents of the office that need one', async () => {
    const office = await createTestOffice()
    const { id } = await issueLargeInvoice(await createTestOffice())
    const small = await issueTestInvoice(office)
    expect((await enter(office, id)).status).toBe(404)
    expect((await enter(office, small.id)).status).toBe(404)
    expect((await enter(office, small.id, '12345678')).status).toBe(422)
  })
})

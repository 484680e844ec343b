import { DOCUMENTS_CONSENT_WORDS } from '#shared/customers/customers/text.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { issueTestInvoice, draft } from '#tests/support/money/invoices.ts'
import { SWEEP_NOW } from '#tests/support/fixture.ts'
import { callerOf, createTestOffice, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'
import { links, pathBehind, shortLink } from '#tests/support/links.ts'

beforeEach(() => moveClockTo(SWEEP_NOW))

const send = (office: Office, id: number, body: object) => office.owner('POST', `/api/invoices/${id}/send`, body)
const queued = async (office: Office, table: 'sms_messages' | 'mail_messages') => {
  const { pool } = await world()
  const text = `select * from ${table} where office_id = $1 and invoice_id is not null`
  return (await pool.query<Record<string, unknown>>(text, [office.officeId])).rows
}

describe('sending a document', () => {
  it('writes an SMS to the customer, once a minute', async () => {
    const office = await createTestOffice()
    const { id, token } = await issueTestInvoice(office, { customer_id: office.ids.customer })
    expect((await send(office, id, { channel: 'sms' })).body).toMatchObject({ sent: true, url: null })
    await send(office, id, { channel: 'sms' })
    const messages = await queued(office, 'sms_messages')
    expect(messages).toHaveLength(1)
    expect(messages[0]).toMatchObject({ kind: 'invoice', customer_id: office.ids.customer })
    const sent = links.toSend(String(messages[0]!.message))
    expect(sent).toContain(`https://luz.test${shortLink('i', token)}`)
    expect(await pathBehind(sent)).toBe(`/c-invoice/${token}`)
  })

  it('writes an email to the address of the document or a typed one', async () => {
    const office = await createTestOffice()
    const { id } = await issueTestInvoice(office, { email: 'dana@luz.test' })
    await send(office, id, { channel: 'email' })
    await send(office, id, { channel: 'email', to: 'Ruth@luz.test' })
    const addresses = (await queued(office, 'mail_messages')).map(({ address }) => String(address))
    expect(addresses.toSorted()).toEqual(['dana@luz.test', 'ruth@luz.test'])
  })

  it('gives the address that opens WhatsApp', async () => {
    const office = await createTestOffice()
    const { id, token } = await issueTestInvoice(office)
    const { body } = await send(office, id, { channel: 'whatsapp', to: '052-345-6789' })
    expect(body.sent).toBe(false)
    expect(decodeURIComponent(body.url as string)).toMatch(
      new RegExp(`^https://wa\\.me/972523456789\\?text=.*${shortLink('i', token)}$`, 's'),
    )
  })

  it('sends nothing by any channel to who did not agree to files', async () => {
    const office = await createTestOffice()
    await office.owner('PUT', `/api/customers/${office.ids.customer}`, { documents_consent: 0 })
    const { id } = await issueTestInvoice(office, { email: 'dana@luz.test' })
    const { id: ofNobody } = await issueTestInvoice(office, { customer_id: null, email: 'dana@luz.test' })
    for (const invoice of [id, ofNobody])
      for (const channel of ['sms', 'email', 'whatsapp'])
        expect(
          (await send(office, invoice, { channel, to: channel === 'email' ? null : '0523456789' })).body,
        ).toMatchObject({
          code: 'documents_consent_required',
        })
    expect([await queued(office, 'sms_messages'), await queued(office, 'mail_messages')]).toEqual([[], []])
    expect((await send(office, ofNobody, { channel: 'email', consent: 1 })).body.sent).toBe(true)
    expect(await queued(office, 'mail_messages')).toHaveLength(1)
  })

  it('keeps the consent of the customer with its words, which staff can revoke', async () => {
    const office = await createTestOffice()
    await office.owner('PUT', `/api/customers/${office.ids.customer}`, { documents_consent: 0 })
    const { id } = await issueTestInvoice(office, { customer_id: office.ids.customer })
    await send(office, id, { channel: 'sms', consent: 1 })
    const card = `/api/customers/${office.ids.customer}`
    const consentOf = ({ documents_consent, documents_consent_at: at }: Record<string, unknown>) => [
      documents_consent,
      at,
    ]
    const time = expect.stringMatching(/^2026-11-22T/)
    expect(consentOf((await office.owner('GET', card)).body.customer)).toEqual([1, time])
    for (const [documents_consent, at] of [
      [0, null],
      [1, time],
    ]) {
      const { body } = await office.owner('PUT', card, { documents_consent })
      expect(consentOf(body.customer)).toEqual([documents_consent, at])
    }
    const kept = 'select documents_consent_source, documents_consent_words from customers where id = $1'
    expect((await (await world()).pool.query(kept, [office.ids.customer])).rows).toEqual([
      { documents_consent_source: 'staff', documents_consent_words: DOCUMENTS_CONSENT_WORDS },
    ])
    const changes = `select array_agg(after ->> 'documents_consent' order by id) as given from audit_log
      where office_id = $1 and subject = 'customer' and subject_id = $2 and action = 'update'`
    const { rows } = await (await world()).pool.query(changes, [office.officeId, office.ids.customer])
    expect(rows[0].given).toEqual(['false', 'false', 'true'])
  })

  it('needs an issued document, an address, and room in the quota', async () => {
    const office = await createTestOffice()
    const made = await office.create('/api/invoices', draft())
    expect((await send(office, made.id, { channel: 'sms' })).body.code).toBe('invoice_not_issued')
    const { id } = await issueTestInvoice(office, { customer_id: null })
    expect((await send(office, id, { channel: 'sms', consent: 1 })).body.fields.to).toBeTruthy()
    expect((await send(office, id, { channel: 'email', to: 'nobody', consent: 1 })).body.fields.to).toBeTruthy()
    const { pool } = await world()
    await pool.query(
      `insert into usage_counters (office_id, month, kind, used) values ($1, '2026-11-01', 'sms', 1000000)`,
      [office.officeId],
    )
    expect((await send(office, id, { channel: 'sms', to: '0523456789', consent: 1 })).body.code).toBe(
      'sms_quota_reached',
    )
  })
})

describe('the way of a document', () => {
  const wayOf = async (office: Office, id: number) => {
    const { body } = await office.owner('GET', `/api/invoices/${id}`)
    return { deliveries: body.deliveries, opened_at: body.opened_at }
  }

  it('has the last message of each channel, and when the link was first opened', async () => {
    const office = await createTestOffice()
    const { id, token } = await issueTestInvoice(office, { customer_id: office.ids.customer, email: 'dana@luz.test' })
    expect(await wayOf(office, id)).toEqual({ deliveries: [], opened_at: null })
    await send(office, id, { channel: 'sms' })
    await send(office, id, { channel: 'whatsapp' })
    const { deliveries } = await wayOf(office, id)
    expect(deliveries).toMatchObject([
      { channel: 'sms', status: 'queued' },
      { channel: 'whatsapp', status: 'shared' },
    ])
    await (await world()).runJobs()
    expect((await wayOf(office, id)).deliveries).toContainEqual(
      expect.objectContaining({ channel: 'sms', status: 'sent' }),
    )
    const stranger = await callerOf(null)
    await office.owner('GET', `/api/invoices/pdf/${id}`)
    expect((await wayOf(office, id)).opened_at).toBeNull() // staff saw it
    await stranger('GET', `/api/invoices/pdf/${token}`)
    moveClockTo('2026-11-23T08:00:00Z')
    await stranger('GET', `/api/invoices/pdf/${token}`)
    expect((await wayOf(office, id)).opened_at).toMatch(/^2026-11-22T08:00/)
  })

  it('keeps the first opening for every role', async () => {
    const office = await createTestOffice()
    const { id, token } = await issueTestInvoice(office)
    await (
      await callerOf(null)
    )('GET', `/api/invoices/pdf/${token}`)
    const { pool } = await world()
    for (const value of ['null', "'2027-01-01'"])
      await expect(
        pool.query(`update invoices set opened_at = ${value} where office_id = $1 and id = $2`, [office.officeId, id]),
      ).rejects.toThrow('issued documents are never changed')
  })
})

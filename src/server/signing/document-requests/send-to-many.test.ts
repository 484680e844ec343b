import { beforeEach, describe, expect, it } from 'vitest'
import { uploadDocument, SWEEP_NOW } from '#tests/support/fixture.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { createForm } from '#tests/support/catalog/document-forms.ts'
import { createTestOffice, randomPhone, type Office } from '#tests/support/office.ts'
import { pdfOf } from '#tests/support/pdf-files.ts'
import { messages } from '#tests/support/calendar/reminders.ts'
import { sendForSignature } from '#tests/support/signing/signing.ts'
import { world } from '#tests/support/world.ts'

let office: Office
beforeEach(async () => {
  moveClockTo(SWEEP_NOW)
  office = await createTestOffice()
})

const newCustomer = async (full_name: string, more: object = {}): Promise<number> =>
  (await office.create('/api/customers', { full_name, phone: randomPhone(), ...more })).id
const call = (way: 'send-many' | 'send-many/preview', body: object) =>
  office.employee('POST', `/api/documents/${way}`, body)
const use = async (used: number) =>
  (await world()).pool.query(
    `insert into usage_counters (office_id, month, kind, used) values ($1, '2026-11-01', 'sms', $2)
      on conflict (office_id, month, kind) do update set used = excluded.used`,
    [office.officeId, used],
  )

describe('a document for several customers', () => {
  it('is sent to each by a link of their own, and those who cannot get it are named', async () => {
    const document_id = await uploadDocument(office, 'הסכמה', pdfOf(['One page']))
    const [first, second, landline, silent, gone] = [
      await newCustomer('רות'),
      await newCustomer('דן'),
      await newCustomer('קו נייח', { phone: '03-6123456', email: 'line@example.com' }),
      await newCustomer('שקטה', { settings_send_sms: 0 }),
      await newCustomer('נמחקה'),
    ]
    await office.owner('DELETE', `/api/customers/${gone}`)
    const body = { customer_ids: [second, landline, silent, gone, first], document_id, days: 7 }
    const refused = [
      { customer_id: landline, customer_name: 'קו נייח', reason: 'no_mobile' },
      { customer_id: silent, customer_name: 'שקטה', reason: 'no_messages' },
      { customer_id: gone, customer_name: 'נמחקה', reason: 'deleted' },
    ]
    const preview = await call('send-many/preview', body)
    expect(preview).toMatchObject({ status: 200, body: { sending: 2, refused } })
    expect(await messages(office, 'document')).toEqual([])

    const sent = await call('send-many', body)
    expect(sent).toMatchObject({
      status: 200,
      body: { requests: [{ customer_id: second }, { customer_id: first }], refused },
    })
    const links = (await messages(office, 'document')).map(({ message }) => /\/l\/[\w-]{12}$/m.exec(message)![0])
    expect(new Set(links).size).toBe(2)
    const { requests } = (await office.employee('GET', `/api/documents/requests?document_id=${document_id}`)).body
    expect(requests.map(({ customer_name }: { customer_name: string }) => customer_name)).toEqual(['רות', 'דן'])
    const after = (await call('send-many/preview', body)).body
    expect(preview.body.quota_left - after.quota_left).toBe(preview.body.parts)
  })

  it('goes to as many as the quota has room for, in their order', async () => {
    const document_id = await createForm(office)
    const customer_ids = [await newCustomer('א'), await newCustomer('ב'), await newCustomer('ג')]
    const { parts, quota_left } = (await call('send-many/preview', { customer_ids, document_id })).body
    const each = parts / 3
    await use(quota_left - (3 * each - 1))
    const preview = (await call('send-many/preview', { customer_ids, document_id })).body
    expect(preview).toMatchObject({ sending: 2, parts: 2 * each, refused: [{ customer_name: 'ג', reason: 'quota' }] })
    const sent = await call('send-many', { customer_ids, document_id })
    expect(sent.body).toMatchObject({ requests: [{}, {}], refused: [{ customer_name: 'ג', reason: 'quota' }] })
    expect(await messages(office, 'document')).toHaveLength(2)
    expect((await call('send-many', { customer_ids, document_id })).body.requests).toEqual([])
  })

  it('is not sent to a customer who got ten links this hour', async () => {
    const document_id = await createForm(office)
    const [busy, other] = [await newCustomer('עמוסה'), await newCustomer('פנויה')]
    for (let i = 0; i < 10; i++) await sendForSignature(office, document_id, busy)
    const { body } = await call('send-many', { customer_ids: [busy, other], document_id })
    expect(body).toMatchObject({
      requests: [{ customer_id: other }],
      refused: [{ customer_id: busy, reason: 'too_often' }],
    })
  })

  it('is refused as a whole for the customers of another office, for a plan without documents, or for too many', async () => {
    const document_id = await createForm(office)
    const other = await createTestOffice()
    const ids = (customer_ids: number[]) => call('send-many', { customer_ids, document_id })
    expect((await ids([office.ids.customer, other.ids.customer])).status).toBe(404)
    expect((await ids([office.ids.customer, office.ids.customer])).status).toBe(422)
    expect((await ids(Array.from({ length: 51 }, (_, i) => i + 1))).status).toBe(422)
    await (await world()).pool.query('update subscriptions set plan_id = 1 where office_id = $1', [office.officeId])
    expect(await ids([office.ids.customer])).toMatchObject({ status: 402, body: { code: 'plan_required' } })
    expect(await messages(office, 'document')).toEqual([])
  })
})

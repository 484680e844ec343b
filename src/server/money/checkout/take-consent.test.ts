import { beforeEach, describe, expect, it } from 'vitest'
import { DOCUMENTS_CONSENT_WORDS } from '#shared/customers/customers/text.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, randomPhone, type Office } from '#tests/support/office.ts'
import { orderOf, sellAtTill } from '#tests/support/money/till.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T10:00:00Z'))

/** A customer whom nobody asked. */
const newCustomer = async (office: Office) =>
  (
    await office.create('/api/customers', {
      full_name: 'רות לוי',
      phone: randomPhone(),
      handled_by: office.ids.owner,
    })
  ).id
const sellTo = async (office: Office, customer_id: number | null, more: object = {}) => {
  const { status, body } = await sellAtTill(office, { customer_id, payment_method: 'bank_transfer', ...more })
  expect(status).toBe(201)
  return orderOf(office, body.order.id)
}
const consentOf = async (id: number) => {
  const { pool } = await world()
  const text = `select documents_consent as given, documents_consent_source as source, documents_consent_words as words,
    documents_consent_at is not null as at, documents_asked_at is not null as asked from customers where id = $1`
  return (await pool.query(text, [id])).rows[0]
}

describe('the consent to invoices as files', () => {
  it('is asked at the first sale; without an answer nothing is sent and the original is on paper', async () => {
    const office = await createTestOffice()
    const id = await newCustomer(office)
    const order = await sellTo(office, id, { email: 'ruth@luz.test', share_email: 1 })
    expect(order).toMatchObject({ sms_sent: false, invoice: { delivery: 'paper', original_taken: 0 } })
    const { pool } = await world()
    const sent = 'select address from mail_messages where office_id = $1 and invoice_id is not null'
    expect((await pool.query(sent, [office.officeId])).rows).toEqual([])
    expect(await consentOf(id)).toMatchObject({ given: false, asked: false })
  })

  it('is given with one tap, kept with its words, and this very invoice is sent', async () => {
    const office = await createTestOffice()
    const id = await newCustomer(office)
    const order = await sellTo(office, id, { documents_consent: 1 })
    expect(order).toMatchObject({ sms_sent: true, invoice: { delivery: 'digital' } })
    expect(await consentOf(id)).toEqual({
      given: true,
      source: 'till',
      words: DOCUMENTS_CONSENT_WORDS,
      at: true,
      asked: true,
    })
    expect(await sellTo(office, id)).toMatchObject({ sms_sent: true })
  })

  it('is not asked again after a refusal', async () => {
    const office = await createTestOffice()
    const id = await newCustomer(office)
    expect(await sellTo(office, id, { documents_consent: 0 })).toMatchObject({ sms_sent: false })
    expect((await office.owner('GET', `/api/customers/${id}`)).body.customer).toMatchObject({
      documents_consent: 0,
      documents_asked: 1,
    })
  })

  it('of a buyer without a card counts for this invoice, and is kept with the sale', async () => {
    const office = await createTestOffice()
    const mailed = { email: 'passer@luz.test', share_email: 1 }
    expect((await sellTo(office, null, mailed)).invoice.delivery).toBe('paper')
    expect((await sellTo(office, null, { ...mailed, documents_consent: 1 })).invoice.delivery).toBe('digital')
    const { pool } = await world()
    const kept = `select after ->> 'agreed' as words from audit_log where office_id = $1 and action = 'sell' order by id`
    expect((await pool.query(kept, [office.officeId])).rows).toEqual([
      { words: null },
      { words: DOCUMENTS_CONSENT_WORDS },
    ])
  })
})

describe('the page of a sale', () => {
  it('says that the original of a sale in cash is to be printed, until it was', async () => {
    const office = await createTestOffice()
    const { id, invoice } = await sellAtTill(office).then(async ({ body }) => ({
      id: body.order.id,
      invoice: body.invoice,
    }))
    expect((await orderOf(office, id)).invoice).toMatchObject({ delivery: 'paper', original_taken: 0 })
    await office.owner('GET', `/api/invoices/pdf/${invoice.id}`)
    expect((await orderOf(office, id)).invoice.original_taken).toBe(0)
    await office.owner('POST', `/api/invoices/${invoice.id}/original`)
    expect((await orderOf(office, id)).invoice.original_taken).toBe(1)
  })

  it('says what was credited, and by which numbers', async () => {
    const office = await createTestOffice()
    const { body } = await sellAtTill(office, {
      products: [{ product_id: office.ids.service, quantity: 2 }],
      total_amount: '360.00',
    })
    const credit = (more: object) =>
      office.owner('POST', `/api/invoices/${body.invoice.id}/credit`, { reason: 'בוטל', ...more })
    await credit({ items: [{ line: 0, quantity: 1 }] })
    expect((await orderOf(office, body.order.id)).invoice).toMatchObject({
      fully_credited: 0,
      credited_amount: '180.00',
      credit_numbers: [1],
    })
    await credit({})
    expect((await orderOf(office, body.order.id)).invoice).toMatchObject({ fully_credited: 1, credit_numbers: [1, 2] })
  })

  it('has a file as the original when the digits of the terminal’s card are known', async () => {
    const office = await createTestOffice()
    const byTerminal = (more: object) =>
      sellTo(office, office.ids.customer, { payment_method: 'external_card', ...more })
    expect((await byTerminal({})).invoice.delivery).toBe('paper')
    expect((await byTerminal({ card_last_digits: '4580' })).invoice.delivery).toBe('digital')
    const wrong = await sellAtTill(office, { payment_method: 'external_card', card_last_digits: '45' })
    expect(wrong.body.fields).toEqual({ card_last_digits: expect.any(String) })
  })
})

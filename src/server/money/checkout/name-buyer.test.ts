import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { sellAtTill } from '#tests/support/money/till.ts'

const ID = '000000018'
const DEALER = '777777715'
beforeEach(() => moveClockTo('2026-11-22T10:00:00Z'))

async function officeWithNumber(): Promise<Office> {
  const office = await createTestOffice()
  await office.owner('PUT', `/api/business/${office.officeId}`, { business_number: '558319042' })
  return office
}
/** A sale of ₪7,000, which is above the threshold of allocation numbers. */
const sellLarge = async (office: Office, buyer: object) => {
  const products = [{ product_id: office.ids.service, quantity: 1, price: '7000' }]
  const sale = { payment_method: 'bank_transfer', total_amount: '7000.00', products, ...buyer }
  const { status, body } = await sellAtTill(office, sale)
  expect({ status, body }).toMatchObject({ status: 201 })
  return body.invoice as { id: number; public_token: string }
}
const shown = async (office: Office, id: number) => (await office.owner('GET', `/api/invoices/${id}`)).body.invoice
const report = async (office: Office): Promise<string[]> =>
  String((await office.owner('GET', '/api/books/pcn874?month=2026-11')).body).split('\r\n')

describe('the buyer of a large sale', () => {
  it('who is a dealer gets an allocation number and a record of their own', async () => {
    const office = await officeWithNumber()
    const { id } = await sellLarge(office, { business_number: DEALER })
    expect(await shown(office, id)).toMatchObject({
      business_number: DEALER,
      id_number: null,
      allocation_status: expect.any(String),
    })
    expect((await report(office))[1]).toMatch(new RegExp(`^S${DEALER}`))
  })

  it('who is a person gets neither', async () => {
    const office = await officeWithNumber()
    const { id } = await sellLarge(office, { id_number: ID })
    expect(await shown(office, id)).toMatchObject({ business_number: null, id_number: ID, allocation_status: null })
    expect((await report(office))[1]).toMatch(/^L000000000/)
  })

  it('is not both, at the till and in the editor', async () => {
    const office = await officeWithNumber()
    const both = { business_number: DEALER, id_number: ID }
    expect((await sellAtTill(office, both)).body).toMatchObject({
      code: 'invalid_input',
      fields: { id_number: expect.any(String) },
    })
    const draft = {
      full_name: 'דנה',
      invoice_date: '2026-11-22',
      payment_method: 'cash',
      items: [{ description: 'א', quantity: 1, price: '1' }],
    }
    expect((await office.owner('POST', '/api/invoices', { ...draft, ...both })).body.fields).toEqual({
      id_number: expect.any(String),
    })
  })

  it('is named on the credit as on the invoice', async () => {
    const office = await officeWithNumber()
    const { id } = await sellLarge(office, { id_number: ID })
    const { body } = await office.owner('POST', `/api/invoices/${id}/credit`, { reason: 'בוטל' })
    expect(body.invoice).toMatchObject({ document_type: 330, business_number: null, id_number: ID })
  })

  it('keeps the kind of their number in a draft that is issued', async () => {
    const office = await officeWithNumber()
    const items = [{ description: 'הפקה', quantity: 1, price: '7000' }]
    const draft = {
      full_name: 'דנה',
      invoice_date: '2026-11-22',
      payment_method: 'bank_transfer',
      id_number: ID,
      items,
    }
    const { id } = await office.create('/api/invoices', draft)
    const { body } = await office.owner('POST', `/api/invoices/${id}/issue`)
    expect(body.invoice).toMatchObject({ id_number: ID, business_number: null, allocation_status: null })
  })
})

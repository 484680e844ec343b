import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { draft } from '#tests/support/money/invoices.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { sellAtTill } from '#tests/support/money/till.ts'

beforeEach(() => moveClockTo('2026-11-22T10:00:00Z'))

const without = async (...fields: ('business_number' | 'address')[]): Promise<Office> => {
  const office = await createTestOffice()
  const body = Object.fromEntries(fields.map((field) => [field, '']))
  expect((await office.owner('PUT', `/api/business/${office.officeId}`, body)).status).toBe(200)
  return office
}
const missing = (...fields: string[]) => ({
  code: 'business_details_missing',
  fields: Object.fromEntries(fields.map((field) => [field, expect.any(String)])),
})

describe('without what every invoice must state', () => {
  it('nothing is sold by any method, and the fields are named', async () => {
    const office = await without('business_number', 'address')
    for (const payment_method of ['cash', 'card', 'debt', 'bank_transfer'])
      expect(await sellAtTill(office, { payment_method })).toMatchObject({
        status: 422,
        body: missing('business_number', 'address'),
      })
    expect((await (await without('address')).owner('GET', '/api/customerorders')).body.total).toBe(0)
    expect((await sellAtTill(await without('address'))).body).toMatchObject(missing('address'))
  })

  it('no draft is issued, but it can be written', async () => {
    const office = await without('business_number')
    const { id } = await office.create('/api/invoices', draft())
    expect((await office.owner('POST', `/api/invoices/${id}/issue`)).body).toMatchObject(missing('business_number'))
    await office.owner('PUT', `/api/business/${office.officeId}`, { business_number: '558319042' })
    expect((await office.owner('POST', `/api/invoices/${id}/issue`)).status).toBe(200)
  })
})

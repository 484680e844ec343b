import { expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

it('nothing is sold, issued or charged before the business has a number and an address', async () => {
  moveClockTo('2026-11-22T08:00:00Z')
  const { pool } = await world()
  const office = await createTestOffice()
  const { owner, ids } = office
  const products = [{ product_id: ids.service, quantity: 1 }]
  const sell = (payment_method: string) =>
    owner('POST', '/api/checkout', { customer_id: ids.customer, total_amount: 180, payment_method, products })
  const draft = { full_name: 'דנה כהן', invoice_date: '2026-11-22', payment_method: 'bit', total_amount: 180 }
  const { invoice } = (await owner('POST', '/api/invoices', draft)).body
  const issuing = () => [
    sell('cash'),
    sell('debt'),
    sell('card'),
    owner('POST', `/api/invoices/${invoice.id}/issue`),
    owner('PUT', '/api/payment-gateway', { gateway: 'sandbox' }),
  ]
  for (const [missing, fields] of [
    ['business_number', ['business_number']],
    ['address', ['business_number', 'address']],
  ] as const) {
    await pool.query(`update offices set ${missing} = null where id = $1`, [office.officeId])
    for (const { status, body } of await Promise.all(issuing()))
      expect({ status, code: body.code, fields: Object.keys(body.fields as object) }).toEqual({
        status: 422,
        code: 'business_details_missing',
        fields,
      })
  }
  expect((await owner('GET', '/api/customerorders')).body.orders).toEqual([])
  const details = { business_number: '558319042', address: 'ביאליק 12' }
  await owner('PUT', `/api/business/${office.officeId}`, details)
  expect([(await sell('cash')).status, (await owner('POST', `/api/invoices/${invoice.id}/issue`)).status]).toEqual([
    201, 200,
  ])
})

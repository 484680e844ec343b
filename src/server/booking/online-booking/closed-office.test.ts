import { expect, it } from 'vitest'
import { createTestOffice, createVisitor, randomPhone } from '#tests/support/office.ts'

it('a visitor who opened the page before the office closed its calendar can enter no details', async () => {
  const office = await createTestOffice()
  const { call } = await createVisitor(office.slug)
  const details = { full_name: 'דנה לוי', phone: randomPhone() }
  expect((await call('POST', '/api/customers', details)).status).toBeLessThan(300)
  expect((await office.owner('PUT', '/api/business/settings', { online_booking: 0 })).status).toBe(200)
  expect((await call('POST', '/api/customers', details)).body.code).toBe('booking_closed')
})

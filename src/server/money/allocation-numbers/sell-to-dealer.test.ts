import { beforeEach, describe, expect, it } from 'vitest'
import { connectOffice, nameDealer, runRequests, startLocalAuthority } from '#tests/support/money/authority.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { brokenLine } from '#tests/support/peers/json-peer.ts'

const local = startLocalAuthority()
beforeEach(() => moveClockTo('2026-11-22T10:00:00Z'))

async function createConnectedOffice(): Promise<Office> {
  const office = await createTestOffice()
  await nameDealer(office)
  await connectOffice(office, local.peer.consent())
  return office
}
/** A sale of ₪7,000 to a dealer at the till. Returns what the screen after it gets. */
async function sellLarge(office: Office): Promise<number> {
  const { status, body } = await office.owner('POST', '/api/checkout', {
    customer_id: office.ids.customer,
    payment_method: 'bank_transfer',
    business_number: '777777715',
    total_amount: '7000.00',
    products: [{ product_id: office.ids.service, quantity: 1, price: '7000.00' }],
  })
  expect(status).toBe(201)
  return body.order.id as number
}
const invoiceOf = async (office: Office, order: number) => {
  const { status, body } = await office.owner('GET', `/api/customerorders/${order}`)
  expect(status).toBe(200)
  return body.invoice.allocation_status as string | null
}

describe('the screen after a sale to a dealer', () => {
  it('says that the document waits, and when the number came', async () => {
    const office = await createConnectedOffice()
    const order = await sellLarge(office)
    expect(await invoiceOf(office, order)).toBe('waiting')
    await runRequests()
    expect(await invoiceOf(office, order)).toBe('approved')
  })

  for (const [name, trouble, status] of [
    ['refuses', () => local.peer.refusals.push(460), 'refused'],
    ['finds a mistake', () => local.peer.refusals.push(431), 'waiting'],
    ['does not answer', () => local.peer.troubles.push(brokenLine), 'unknown'],
  ] as const)
    it(`is shown, and the till sells on, when the authority ${name}`, async () => {
      const office = await createConnectedOffice()
      const order = await sellLarge(office)
      trouble()
      await runRequests()
      expect(await invoiceOf(office, order)).toBe(status)
      const next = await sellLarge(office)
      expect(await invoiceOf(office, next)).toBe('waiting')
      await runRequests()
      expect(await invoiceOf(office, next)).toBe('approved')
    })

  it('says nothing about a document that needs no number', async () => {
    const office = await createTestOffice()
    const { body } = await office.owner('POST', '/api/checkout', {
      payment_method: 'bank_transfer',
      total_amount: '180.00',
      products: [{ product_id: office.ids.service, quantity: 1, price: '180.00' }],
    })
    expect(await invoiceOf(office, body.order.id as number)).toBeNull()
  })
})

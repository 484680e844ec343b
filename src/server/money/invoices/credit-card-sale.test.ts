/** Credits of invoices that were paid by card: the gateway and the books must agree. */
import { beforeEach, describe, expect, it } from 'vitest'
import { gatewayAccount, startLocalGateways, type PeerName } from '#tests/support/money/card-payments.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { brokenLine } from '#tests/support/peers/json-peer.ts'
import { world } from '#tests/support/world.ts'

const peers = startLocalGateways()
beforeEach(() => moveClockTo('2026-11-22T10:00:00Z'))

const rows = async (text: string, ...values: unknown[]) => (await (await world()).pool.query(text, values)).rows
/**
 * Two visits of 180 ₪, of which `byCard` is paid by card and the rest in cash. Answers the invoice.
 */
async function sellByCard(gateway: PeerName, byCard = '360.00') {
  const office = await createTestOffice()
  await office.owner('PUT', '/api/payment-gateway', gatewayAccount(gateway))
  const cash = (360 - Number(byCard)).toFixed(2)
  const payments = [
    { payment_method: 'card', amount: byCard },
    { payment_method: 'cash', amount: cash },
  ].filter(({ amount }) => amount !== '0.00')
  const { customer, service } = office.ids
  const products = [{ product_id: service, quantity: 2 }]
  const sale = { customer_id: customer, total_amount: '360.00', payment_method: 'card', products, payments }
  const { id } = (await office.owner('POST', '/api/checkout', sale)).body.order
  const [{ page_id: pageId }] = await rows('select page_id from card_payments where order_id = $1', id)
  peers[gateway].pay(pageId)
  await office.owner('POST', `/api/payment-gateway/orders/${id}/check`)
  const { invoice } = (await office.owner('GET', `/api/customerorders/${id}`)).body
  return { office, orderId: id as number, invoiceId: invoice.id as number }
}
const credit = (office: Office, id: number, more: object = {}) =>
  office.owner('POST', `/api/invoices/${id}/credit`, { reason: 'השירות לא ניתן', ...more })
const oneVisit = { items: [{ line: 0, quantity: 1 }] }
/** Amounts given back: by the gateway, in refunds with their invoices, and in the books. */
async function refundsOf({ orderId, invoiceId }: { orderId: number; invoiceId: number }) {
  const amounts = async (text: string, id: number) => (await rows(text, id)).map(({ amount }) => Number(amount))
  return {
    recorded: await amounts(
      `select r.amount from card_refunds r join invoices c on c.id = r.credit_id and c.status = 'issued'
       where r.invoice_id = $1 and r.status = 'made' order by r.id`,
      invoiceId,
    ),
    documents: await amounts(
      `select total_amount as amount from invoices where original_invoice_id = $1 order by id`,
      invoiceId,
    ),
    payments: await amounts(`select amount from payments where order_id = $1 and amount < 0 order by id`, orderId),
  }
}
const unanswered = async (office: Office) => (await office.owner('GET', '/api/payment-gateway/refunds')).body.refunds

describe.each(['cardcom', 'payplus'] as const)('crediting a sale by card at %s', (gateway) => {
  it('gives each part back to the card with a document of its own', async () => {
    const sale = await sellByCard(gateway)
    const before = peers[gateway].refunds.length
    expect((await credit(sale.office, sale.invoiceId, oneVisit)).status).toBe(201)
    expect((await credit(sale.office, sale.invoiceId)).status).toBe(201)
    expect((await credit(sale.office, sale.invoiceId)).body.code).toBe('invoice_credited')
    const both = [180, 180]
    expect(await refundsOf(sale)).toEqual({ recorded: both, documents: both, payments: [-180, -180] })
    expect(peers[gateway].refunds.length - before).toBe(2)
  })

  it('gives the card part to the card and the cash part in cash', async () => {
    const sale = await sellByCard(gateway, '100.00')
    expect((await credit(sale.office, sale.invoiceId)).status).toBe(201)
    expect(await refundsOf(sale)).toEqual({ recorded: [100], documents: [360], payments: [-100, -260] })
  })

  it('refunds once when it is asked twice at the same time', async () => {
    const sale = await sellByCard(gateway)
    const before = peers[gateway].refunds.length
    const answers = await Promise.all([credit(sale.office, sale.invoiceId), credit(sale.office, sale.invoiceId)])
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await refundsOf(sale)).toEqual({ recorded: [360], documents: [360], payments: [-360] })
    expect(peers[gateway].refunds.length - before).toBe(1)
  })

  it('issues nothing when the gateway declines, and can then be repeated', async () => {
    const sale = await sellByCard(gateway)
    const { office } = sale
    await office.owner('PUT', '/api/payment-gateway', { ...gatewayAccount(gateway), api_password: 'wrong' })
    expect((await credit(office, sale.invoiceId)).body.code).toBe('card_refund_declined')
    expect(await refundsOf(sale)).toEqual({ recorded: [], documents: [], payments: [] })
    await office.owner('PUT', '/api/payment-gateway', gatewayAccount(gateway))
    expect((await credit(office, sale.invoiceId)).status).toBe(201)
    expect(await refundsOf(sale)).toEqual({ recorded: [360], documents: [360], payments: [-360] })
  })

  it('waits while the refund has no answer, and is issued when the owner found that it was made', async () => {
    const sale = await sellByCard(gateway)
    const { office, invoiceId } = sale
    peers[gateway].troubles.push(brokenLine)
    expect((await credit(office, invoiceId, oneVisit)).body.code).toBe('card_refund_unknown')
    // no other credit may take its place, not even in cash
    expect((await credit(office, invoiceId)).body.code).toBe('card_refund_unknown')
    expect((await credit(office, invoiceId, { payment_method: 'cash' })).body.code).toBe('card_refund_unknown')
    moveClockTo('2026-11-22T10:11:00Z')
    const [{ id }] = await unanswered(office)
    expect((await office.owner('POST', `/api/payment-gateway/refunds/${id}/settle`, { made: 1 })).status).toBe(200)
    expect(await unanswered(office)).toEqual([])
    expect(await refundsOf(sale)).toEqual({ recorded: [180], documents: [180], payments: [-180] })
    const { invoice } = (await office.owner('GET', `/api/invoices/${invoiceId}`)).body
    expect(invoice.credited_amount).toBe('180.00')
  })

  it('is possible again when the owner found that the refund was not made', async () => {
    const sale = await sellByCard(gateway)
    const { office, invoiceId } = sale
    peers[gateway].troubles.push((response) => {
      peers[gateway].refunds.pop()
      brokenLine(response)
    })
    expect((await credit(office, invoiceId)).body.code).toBe('card_refund_unknown')
    moveClockTo('2026-11-22T10:11:00Z')
    const [{ id }] = await unanswered(office)
    await office.owner('POST', `/api/payment-gateway/refunds/${id}/settle`, { made: 0 })
    expect(await refundsOf(sale)).toEqual({ recorded: [], documents: [], payments: [] })
    expect((await credit(office, invoiceId, { payment_method: 'cash' })).status).toBe(201)
    expect(await refundsOf(sale)).toEqual({ recorded: [], documents: [360], payments: [-360] })
  })
})

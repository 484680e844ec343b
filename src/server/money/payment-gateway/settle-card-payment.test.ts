import { beforeEach, describe, expect, it } from 'vitest'
import {
  gatewayAccount,
  cancelOrder,
  startLocalGateways,
  orderMoney,
  paymentRow,
  reopenCardOrder,
  startCardOrder,
  type PeerName,
} from '#tests/support/money/card-payments.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, callerOf, type Office } from '#tests/support/office.ts'
import { brokenLine, serverError } from '#tests/support/peers/json-peer.ts'
import { makeDueJobsReady } from '#tests/support/planned-jobs.ts'
import { world } from '#tests/support/world.ts'

const NOON = '2026-11-22T10:00:00Z'
const peers = startLocalGateways()
beforeEach(() => moveClockTo(NOON))

const paidOnce = { status: 'completed', receipts: 1, sum: '180.00' }
const unpaid = { status: 'pending', receipts: 0, sum: '0.00' }
const given = { status: 'cancelled', receipts: 0, sum: '0.00' }

async function createOfficeWithGateway(gateway: PeerName): Promise<Office> {
  const office = await createTestOffice()
  expect((await office.owner('PUT', '/api/payment-gateway', gatewayAccount(gateway))).status).toBe(200)
  return office
}
const check = (office: Office, orderId: number) =>
  office.employee('POST', `/api/payment-gateway/orders/${orderId}/check`).then(({ body }) => body.status as string)
const late = async (office: Office) => (await office.owner('GET', '/api/payment-gateway/late-payments')).body.payments
async function runChecksAt(iso: string): Promise<void> {
  moveClockTo(iso)
  await makeDueJobsReady('%card:%')
  await (await world()).runJobs()
}

describe.each(['cardcom', 'payplus'] as const)('a card payment at %s', (gateway) => {
  const postWebhook = async (token: string, notice: { body: string; headers: object }) => {
    const stranger = await callerOf(null)
    const headers = { 'content-type': 'application/json', ...notice.headers }
    return stranger('POST', `/api/payment-gateway/webhook/${token}`, notice.body, headers)
  }

  it('completes the order when the screen asks', async () => {
    const office = await createOfficeWithGateway(gateway)
    const { orderId, opened, pageId } = await startCardOrder(office)
    expect(opened).toEqual({ url: expect.stringContaining(peers[gateway].address) })
    expect([await check(office, orderId), await orderMoney(orderId)]).toEqual(['created', unpaid])
    peers[gateway].pay(pageId)
    expect([await check(office, orderId), await orderMoney(orderId)]).toEqual(['paid', paidOnce])
    expect(await late(office)).toEqual([])
  })

  it('completes the order by the webhook alone, once, however often it comes', async () => {
    const office = await createOfficeWithGateway(gateway)
    const { orderId, pageId, token } = await startCardOrder(office)
    peers[gateway].pay(pageId)
    const notice = peers[gateway].notice(pageId)
    const answers = await Promise.all([1, 2, 3].map(() => postWebhook(token, notice)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await (await world()).runJobs()
    expect(await orderMoney(orderId)).toEqual(paidOnce)
    expect((await postWebhook(token, notice)).status).toBe(200)
    await (await world()).runJobs()
    expect(await orderMoney(orderId)).toEqual(paidOnce)
  })

  it('completes the order once when screens and jobs ask at the same time', async () => {
    const office = await createOfficeWithGateway(gateway)
    const { orderId, pageId, token } = await startCardOrder(office)
    peers[gateway].pay(pageId)
    await postWebhook(token, peers[gateway].notice(pageId))
    const { runJobs } = await world()
    await Promise.all([check(office, orderId), check(office, orderId), check(office, orderId), runJobs()])
    expect(await orderMoney(orderId)).toEqual(paidOnce)
  })

  it('ignores a webhook about another page, at a wrong address, or with false content', async () => {
    const office = await createOfficeWithGateway(gateway)
    const { orderId, pageId, token } = await startCardOrder(office)
    const other = await startCardOrder(office)
    peers[gateway].pay(other.pageId)
    const foreign = peers[gateway].notice(other.pageId)
    expect((await postWebhook(token, foreign)).body.code).toBe('webhook_forged')
    expect((await postWebhook(token, { body: 'paid', headers: {} })).body.code).toBe('webhook_forged')
    expect((await postWebhook('x'.repeat(22), foreign)).status).toBe(404)
    // says paid, while the gateway reports no payment
    const lie = peers[gateway].notice(pageId)
    await postWebhook(token, { ...lie, body: lie.body.replace('5116', '0') })
    await (await world()).runJobs()
    expect(await orderMoney(orderId)).toEqual(unpaid)
  })

  it('stays open after a declined card, because the customer may take another', async () => {
    const office = await createOfficeWithGateway(gateway)
    const { orderId, pageId } = await startCardOrder(office)
    peers[gateway].decline(pageId)
    const { body } = await office.employee('POST', `/api/payment-gateway/orders/${orderId}/check`)
    expect([body.status, await orderMoney(orderId)]).toEqual(['failed', unpaid])
    // the gateway's own code, which tells staff what to say
    expect(body.failure).toMatch(/^\d{1,3}$/)
    peers[gateway].pay(pageId)
    expect([await check(office, orderId), await orderMoney(orderId)]).toEqual(['paid', paidOnce])
  })

  it('expires when the page was abandoned, and the order is cancelled', async () => {
    const office = await createOfficeWithGateway(gateway)
    const { orderId, paymentId } = await startCardOrder(office)
    await runChecksAt('2026-11-22T10:20:00Z')
    expect(await orderMoney(orderId)).toEqual(unpaid)
    await runChecksAt('2026-11-22T10:31:30Z')
    expect((await paymentRow(paymentId)).status).toBe('expired')
    expect(await orderMoney(orderId)).toEqual(given)
  })

  it('is found by a job when neither webhook nor screen reported it', async () => {
    const office = await createOfficeWithGateway(gateway)
    const { orderId, pageId } = await startCardOrder(office)
    peers[gateway].pay(pageId)
    await runChecksAt('2026-11-22T10:02:30Z')
    expect(await orderMoney(orderId)).toEqual(paidOnce)
  })

  it.for([brokenLine, serverError])('is unknown, never failed, after %o: the next check decides', async (trouble) => {
    const office = await createOfficeWithGateway(gateway)
    const { orderId, pageId, paymentId } = await startCardOrder(office)
    peers[gateway].pay(pageId)
    peers[gateway].troubles.push(trouble)
    expect(await check(office, orderId)).toBe('created')
    // also at the end of the waiting time an unknown outcome cancels nothing
    peers[gateway].troubles.push(trouble)
    await runChecksAt('2026-11-22T10:31:30Z')
    expect([(await paymentRow(paymentId)).status, await orderMoney(orderId)]).toEqual(['created', unpaid])
    await runChecksAt('2026-11-22T10:46:00Z')
    expect(await orderMoney(orderId)).toEqual(paidOnce)
  })

  it('is kept as a late payment when the amount differs, and completes nothing', async () => {
    const office = await createOfficeWithGateway(gateway)
    const { orderId, pageId, paymentId } = await startCardOrder(office)
    peers[gateway].pay(pageId, gateway === 'cardcom' ? { Amount: 1.8 } : { amount: 1.8 })
    expect([await check(office, orderId), await orderMoney(orderId)]).toEqual(['late', unpaid])
    expect(await late(office)).toMatchObject([{ id: paymentId, paid_amount: '1.80', late_reason: 'amount' }])
  })

  it('is kept as a late payment in another currency', async () => {
    const office = await createOfficeWithGateway(gateway)
    const { orderId, pageId } = await startCardOrder(office)
    peers[gateway].pay(pageId, gateway === 'cardcom' ? { CoinId: 2 } : { currency: 'USD' })
    expect([await check(office, orderId), await orderMoney(orderId)]).toEqual(['late', unpaid])
  })

  it('is refused when it names another payment of ours', async () => {
    const office = await createOfficeWithGateway(gateway)
    const { orderId, pageId } = await startCardOrder(office)
    peers[gateway].pages.get(pageId)!.sent[gateway === 'cardcom' ? 'ReturnValue' : 'more_info'] = 'luz-1-1'
    peers[gateway].pay(pageId)
    expect([await check(office, orderId), await orderMoney(orderId)]).toEqual(['created', unpaid])
  })

  it('is kept, listed and refunded when it comes after the order was cancelled', async () => {
    const office = await createOfficeWithGateway(gateway)
    const { orderId, pageId, paymentId } = await startCardOrder(office)
    await cancelOrder(office, orderId)
    peers[gateway].pay(pageId)
    await runChecksAt('2026-11-22T10:05:30Z')
    expect(await orderMoney(orderId)).toEqual(given)
    expect(await late(office)).toMatchObject([
      { id: paymentId, order_id: orderId, paid_amount: '180.00', late_reason: 'order_closed', last_digits: '0042' },
    ])
    const refund = () => office.owner('POST', `/api/payment-gateway/late-payments/${paymentId}/refund`)
    expect((await office.employee('POST', `/api/payment-gateway/late-payments/${paymentId}/refund`)).status).toBe(403)
    const before = peers[gateway].refunds.length
    const answers = await Promise.all([refund(), refund()])
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect((await refund()).body.code).toBe('card_payment_handled')
    expect(peers[gateway].refunds.length - before).toBe(1)
    expect(await late(office)).toEqual([])
  })

  it('is asked at the account that took it, also after the office has changed to another', async () => {
    const office = await createOfficeWithGateway(gateway)
    const { orderId, pageId } = await startCardOrder(office)
    await office.owner('PUT', '/api/payment-gateway', { gateway: 'sandbox' })
    peers[gateway].pay(pageId)
    expect([await check(office, orderId), await orderMoney(orderId)]).toEqual(['paid', paidOnce])
  })

  it('has no page when the gateway refuses the credentials or is silent', async () => {
    const office = await createTestOffice()
    await office.owner('PUT', '/api/payment-gateway', { ...gatewayAccount(gateway), api_name: 'wrong' })
    const refused = await startCardOrder(office)
    expect(refused.opened).toEqual({ refused: expect.stringContaining('חברת הסליקה') })
    expect((await paymentRow(refused.paymentId)).status).toBe('failed')
    await office.owner('PUT', '/api/payment-gateway', gatewayAccount(gateway))
    peers[gateway].troubles.push(serverError)
    expect((await startCardOrder(office)).opened).toHaveProperty('refused')
    await runChecksAt('2026-11-22T10:31:30Z')
    expect(await orderMoney(refused.orderId)).toEqual(given)
  })
})

it('completes the order once when two of its pages are paid, and keeps the second payment', async () => {
  const office = await createOfficeWithGateway('cardcom')
  const first = await startCardOrder(office)
  const second = await reopenCardOrder(office, first.orderId)
  peers.cardcom.pay(first.pageId)
  peers.cardcom.pay(second.pageId)
  expect([await check(office, first.orderId), await orderMoney(first.orderId)]).toEqual(['paid', paidOnce])
  expect(await late(office)).toMatchObject([{ order_id: first.orderId, late_reason: 'order_closed' }])
})

it('cannot be changed in the database once it is paid', async () => {
  const office = await createOfficeWithGateway('cardcom')
  const { orderId, pageId, paymentId } = await startCardOrder(office)
  peers.cardcom.pay(pageId)
  await check(office, orderId)
  const { pool } = await world()
  for (const change of [`set paid_amount = 1`, `set status = 'failed'`, `set transaction_id = 'x'`])
    await expect(pool.query(`update card_payments ${change} where id = $1`, [paymentId])).rejects.toThrow('is paid')
  await expect(pool.query('delete from card_payments where id = $1', [paymentId])).rejects.toThrow('is paid')
})

it('is hidden from other offices', async () => {
  const office = await createOfficeWithGateway('cardcom')
  const { orderId } = await startCardOrder(office)
  const other = await createTestOffice()
  expect((await other.owner('POST', `/api/payment-gateway/orders/${orderId}/check`)).status).toBe(404)
})

import { describe, expect, it } from 'vitest'
import {
  gatewayAccount,
  between,
  startLocalGateways,
  startCardOrder,
  type PeerName,
} from '#tests/support/money/card-payments.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { brokenLine } from '#tests/support/peers/json-peer.ts'
import { claimRefundOfOrder, recordRefund, requestRefund, type Refund } from './refund-card-payment.ts'

const peers = startLocalGateways()

/** The three steps of a caller, in its three transactions. */
async function refundOrder(office: Office, orderId: number, refund: Refund) {
  const caller = await between(office)
  const claimed = await caller.inOffice((tx) => claimRefundOfOrder({ ...caller, tx }, orderId, refund))
  const made = await requestRefund(caller, claimed)
  await caller.inOffice((tx) => recordRefund(tx, caller.scope, made))
  return made
}

async function payCardOrder(gateway: PeerName) {
  const office = await createTestOffice()
  await office.owner('PUT', '/api/payment-gateway', gatewayAccount(gateway))
  const { orderId, pageId } = await startCardOrder(office, '180.00')
  peers[gateway].pay(pageId)
  await office.owner('POST', `/api/payment-gateway/orders/${orderId}/check`)
  return {
    office,
    orderId,
    refund: (amount: number, key: string) => refundOrder(office, orderId, { amount, key }),
  }
}

describe.each(['cardcom', 'payplus'] as const)('a refund at %s', (gateway) => {
  it('gives parts back up to what was paid', async () => {
    const { refund } = await payCardOrder(gateway)
    expect((await refund(80_00, 'credit:1')).refundId).not.toBe('')
    await refund(100_00, 'credit:2')
    await expect(refund(1, 'credit:3')).rejects.toThrow('card_refund_over_payment')
  })

  it('is made once for a key', async () => {
    const { refund } = await payCardOrder(gateway)
    const before = peers[gateway].refunds.length
    await refund(80_00, 'credit:1')
    await expect(refund(80_00, 'credit:1')).rejects.toThrow('made already')
    expect(peers[gateway].refunds.length - before).toBe(1)
  })

  it('never exceeds the payment when two are asked at the same time', async () => {
    const { refund } = await payCardOrder(gateway)
    const answers = await Promise.allSettled([refund(100_00, 'credit:1'), refund(100_00, 'credit:2')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('is unknown without an answer, and is then not asked again by itself', async () => {
    const { refund } = await payCardOrder(gateway)
    const before = peers[gateway].refunds.length
    peers[gateway].troubles.push(brokenLine)
    await expect(refund(80_00, 'credit:1')).rejects.toThrow('card_refund_unknown')
    await expect(refund(80_00, 'credit:1')).rejects.toThrow('card_refund_unknown')
    expect(peers[gateway].refunds.length - before).toBe(1)
    // it may have been made, so its amount is not available to another refund
    await expect(refund(101_00, 'credit:2')).rejects.toThrow('card_refund_over_payment')
  })

  it('can be asked again when the owner found that it was not made', async () => {
    moveClockTo('2026-11-22T10:00:00Z')
    const { office, refund } = await payCardOrder(gateway)
    peers[gateway].troubles.push(brokenLine)
    await expect(refund(80_00, 'credit:1')).rejects.toThrow('card_refund_unknown')
    const list = async () => (await office.owner('GET', '/api/payment-gateway/refunds')).body.refunds
    expect(await list()).toEqual([])
    moveClockTo('2026-11-22T10:11:00Z')
    const [{ id, amount }] = await list()
    expect(amount).toBe('80.00')
    const settle = () => office.owner('POST', `/api/payment-gateway/refunds/${id}/settle`, { made: 0 })
    expect((await settle()).status).toBe(200)
    expect((await settle()).body.code).toBe('card_payment_handled')
    const before = peers[gateway].refunds.length
    expect((await refund(80_00, 'credit:1')).refundId).not.toBe('')
    expect(peers[gateway].refunds.length - before).toBe(1)
  })

  it('can be asked again after the gateway declined it', async () => {
    const { office, refund } = await payCardOrder(gateway)
    await office.owner('PUT', '/api/payment-gateway', { ...gatewayAccount(gateway), api_password: 'wrong' })
    await expect(refund(80_00, 'credit:1')).rejects.toThrow('card_refund_declined')
    await office.owner('PUT', '/api/payment-gateway', gatewayAccount(gateway))
    expect((await refund(80_00, 'credit:1')).refundId).not.toBe('')
  })
})

it('is refused for an order that no card has paid', async () => {
  const office = await createTestOffice()
  const { orderId } = await startCardOrder(office)
  const refund = refundOrder(office, orderId, { amount: 1_00, key: 'credit:1' })
  await expect(refund).rejects.toThrow('card_payment_missing')
})

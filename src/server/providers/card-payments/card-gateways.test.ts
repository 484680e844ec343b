import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startCardcomPeer } from '#tests/support/peers/cardcom-peer.ts'
import { brokenLine, noAnswer, serverError } from '#tests/support/peers/json-peer.ts'
import { startPayplusPeer } from '#tests/support/peers/payplus-peer.ts'
import { GatewayRefusal, GatewaySilent, type CardGateway, type NewPage } from './card-gateway.ts'
import { cardcomGateway } from './cardcom.ts'
import { framedOrigins, gatewayAddresses } from './gateway-addresses.ts'
import { payplusGateway } from './payplus.ts'

const urls = {
  success: 'https://luz.test/payment-success',
  failed: 'https://luz.test/payment-failed',
  cancelled: 'https://luz.test/payment-cancelled',
  webhook: 'https://luz.test/hook',
}
const page: NewPage = {
  reference: 'luz-7-1',
  amount: 12_36,
  description: 'תספורת נשים',
  customer: { name: 'דנה כהן', email: 'dana@luz.test', phone: null },
  urls,
}
const timeoutMs = 10_000
/** Of a gateway that is known not to answer. */
const atOnce = { timeoutMs: 100 }
const credentials = { apiName: 'name', apiPassword: 'password' }

type Peer = Awaited<ReturnType<typeof startCardcomPeer>> | Awaited<ReturnType<typeof startPayplusPeer>>
const companies = [
  {
    name: 'cardcom',
    peer: (): Promise<Peer> => startCardcomPeer({ terminal: 1000, ...credentials }),
    open: (base: string, more: object = {}) =>
      cardcomGateway({
        ...gatewayAddresses({ CARDCOM_URL: base, PAYPLUS_URL: base }).cardcom,
        terminal: '1000',
        ...credentials,
        timeoutMs,
        ...more,
      }),
    otherAmount: { Amount: 1.5 },
    onlyChecked: { ResponseCode: 700 },
  },
  {
    name: 'payplus',
    peer: (): Promise<Peer> => startPayplusPeer({ pageUid: 'page-1', apiKey: 'name', secretKey: 'password' }),
    open: (base: string, more: object = {}) =>
      payplusGateway({
        ...gatewayAddresses({ CARDCOM_URL: base, PAYPLUS_URL: base }).payplus,
        terminal: 'page-1',
        ...credentials,
        timeoutMs,
        ...more,
      }),
    otherAmount: { amount: 1.5 },
    onlyChecked: { type: 'Approval' },
  },
] as const

describe.each(companies)('$name', ({ peer: start, open, otherAmount, onlyChecked }) => {
  let peer: Peer
  let gateway: CardGateway
  beforeAll(async () => {
    peer = await start()
    gateway = open(peer.address)
  })
  beforeEach(() => void (peer.troubles.length = 0))
  afterAll(() => peer.close())

  it('opens a page for the exact amount, and reports nothing until the customer pays', async () => {
    const { pageId, url } = await gateway.createPage(page)
    expect(new URL(url).origin).toBe(peer.address)
    expect(JSON.stringify(peer.pages.get(pageId)!.sent)).toContain('12.36')
    expect(await gateway.check(pageId)).toEqual({ state: 'pending' })
  })

  it('reports a paid page with its transaction', async () => {
    const { pageId } = await gateway.createPage(page)
    const id = peer.pay(pageId)
    expect(await gateway.check(pageId)).toMatchObject({
      state: 'paid',
      transaction: {
        id: String(id),
        reference: 'luz-7-1',
        amount: 12_36,
        currency: 'ILS',
        lastDigits: '0042',
        instalments: 1,
        approval: '0123456',
      },
    })
  })

  it('reports a declined card, and a card that was checked without a charge, as failed', async () => {
    const { pageId } = await gateway.createPage(page)
    peer.decline(pageId)
    expect((await gateway.check(pageId)).state).toBe('failed')
    peer.pay(pageId, onlyChecked)
    expect((await gateway.check(pageId)).state).toBe('failed')
  })

  it('reports the amount that was paid, not the one that was asked', async () => {
    const { pageId } = await gateway.createPage(page)
    peer.pay(pageId, otherAmount)
    expect(await gateway.check(pageId)).toMatchObject({ transaction: { amount: 1_50 } })
  })

  it.for([noAnswer, brokenLine, serverError])('knows nothing after %o', async (trouble) => {
    const { pageId } = await gateway.createPage(page)
    const id = String(peer.pay(pageId))
    const asked = trouble === noAnswer ? open(peer.address, atOnce) : gateway
    for (const call of [() => asked.check(pageId), () => asked.refund(id, 1_00, 'k'), () => asked.test(page)]) {
      peer.troubles.push(trouble)
      await expect(call()).rejects.toThrow(GatewaySilent)
      await expect.poll(() => peer.troubles).toEqual([])
    }
  })

  it('is refused with wrong credentials, for pages, results, refunds and the test', async () => {
    const { pageId } = await gateway.createPage(page)
    const id = String(peer.pay(pageId))
    const stranger = open(peer.address, { apiName: 'other', apiPassword: 'other' })
    await expect(stranger.createPage(page)).rejects.toThrow(GatewayRefusal)
    await expect(stranger.check(pageId)).rejects.toThrow(GatewayRefusal)
    await expect(stranger.refund(id, 1_00, 'k')).rejects.toThrow(GatewayRefusal)
    await expect(stranger.test(page)).rejects.toThrow(GatewayRefusal)
    await expect(open(peer.address, { apiPassword: 'other' }).test(page)).rejects.toThrow(GatewayRefusal)
    await expect(gateway.test(page)).resolves.toBeUndefined()
  })

  it('refunds parts of a payment up to the whole', async () => {
    const { pageId } = await gateway.createPage(page)
    const id = String(peer.pay(pageId))
    expect((await gateway.refund(id, 2_36, 'credit:1')).refundId).not.toBe('')
    await gateway.refund(id, 10_00, 'credit:2')
    await expect(gateway.refund(id, 1, 'credit:3')).rejects.toThrow(GatewayRefusal)
  })

  it('refuses a page that our policy would not show', async () => {
    const other = open(peer.address, { pageOrigins: ['https://pay.test'] })
    await expect(other.createPage(page)).rejects.toThrow(GatewayRefusal)
  })

  it('reads the page of a webhook', async () => {
    const { pageId } = await gateway.createPage(page)
    peer.pay(pageId)
    const { body, headers } = peer.notice(pageId)
    const sent = { hash: undefined, 'user-agent': undefined, ...headers }
    expect(gateway.verifyWebhook(Buffer.from(body), sent)).toEqual({ pageId })
    expect(gateway.verifyWebhook(Buffer.from('[]'), sent)).toBeNull()
  })
})

it('refuses a webhook of PayPlus that is unsigned, changed or signed with another key', async () => {
  const peer = await startPayplusPeer({ pageUid: 'page-1', apiKey: 'name', secretKey: 'password' })
  const gateway = companies[1].open(peer.address)
  const { pageId } = await gateway.createPage(page)
  const { body, headers } = peer.notice(pageId)
  const bytes = Buffer.from(body)
  expect(gateway.verifyWebhook(bytes, headers)).toEqual({ pageId })
  expect(gateway.verifyWebhook(Buffer.from(body + ' '), headers)).toBeNull()
  expect(gateway.verifyWebhook(bytes, { ...headers, hash: undefined })).toBeNull()
  expect(gateway.verifyWebhook(bytes, { ...headers, 'user-agent': 'curl' })).toBeNull()
  expect(gateway.verifyWebhook(bytes, peer.notice(pageId, 'another').headers)).toBeNull()
  await peer.close()
})

it('frames the pages of both companies, wherever their API is', () => {
  const live = { CARDCOM_URL: 'https://secure.cardcom.solutions', PAYPLUS_URL: 'https://restapi.payplus.co.il' }
  expect(framedOrigins(live)).toEqual(['https://secure.cardcom.solutions', 'https://payments.payplus.co.il'])
  expect(gatewayAddresses(live).payplus.base).toBe('https://restapi.payplus.co.il/api/v1.0')
  const local = { CARDCOM_URL: 'http://127.0.0.1:1/cc/', PAYPLUS_URL: 'http://127.0.0.1:1' }
  expect(framedOrigins(local)).toEqual(['http://127.0.0.1:1'])
  expect(gatewayAddresses(local).cardcom.base).toBe('http://127.0.0.1:1/cc')
})

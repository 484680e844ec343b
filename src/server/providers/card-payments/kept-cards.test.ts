import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startCardcomPeer } from '#tests/support/peers/cardcom-peer.ts'
import { brokenLine, noAnswer, serverError } from '#tests/support/peers/json-peer.ts'
import { startPayplusPeer } from '#tests/support/peers/payplus-peer.ts'
import { GatewayRefusal, GatewaySilent, type CardGateway, type NewPage } from './card-gateway.ts'
import { cardcomGateway } from './cardcom.ts'
import { gatewayAddresses } from './gateway-addresses.ts'
import { payplusGateway } from './payplus.ts'

const page: NewPage = {
  reference: 'luz-7-card-1',
  amount: 60_00,
  description: 'תספורת נשים',
  customer: { name: 'דנה כהן', email: null, phone: null },
  urls: {
    success: 'https://luz.test/payment-success',
    failed: 'https://luz.test/payment-failed',
    cancelled: 'https://luz.test/payment-cancelled',
    webhook: 'https://luz.test/hook',
  },
}
const account = { apiName: 'name', apiPassword: 'password', timeoutMs: 10_000 }
/** Of a gateway that is known not to answer. */
const atOnce = { timeoutMs: 100 }
type Peer = Awaited<ReturnType<typeof startCardcomPeer>> | Awaited<ReturnType<typeof startPayplusPeer>>
const addresses = (base: string) => gatewayAddresses({ CARDCOM_URL: base, PAYPLUS_URL: base })
const companies = [
  {
    name: 'cardcom',
    peer: (): Promise<Peer> => startCardcomPeer({ terminal: 1000, apiName: 'name', apiPassword: 'password' }),
    open: (base: string, more: object = {}) =>
      cardcomGateway({ ...addresses(base).cardcom, terminal: '1000', ...account, ...more }),
  },
  {
    name: 'payplus',
    peer: (): Promise<Peer> => startPayplusPeer({ pageUid: 'page-1', apiKey: 'name', secretKey: 'password' }),
    open: (base: string, more: object = {}) =>
      payplusGateway({ ...addresses(base).payplus, terminal: 'page-1', ...account, ...more }),
  },
] as const
const charge = { amount: 12_36, key: 'luz-7-1', description: 'אי־הגעה' }

describe.each(companies)('a card kept by $name', ({ peer: start, open }) => {
  let peer: Peer
  let gateway: CardGateway
  beforeAll(async () => {
    peer = await start()
    gateway = open(peer.address)
  })
  beforeEach(() => {
    peer.troubles.length = 0
    peer.charges.clear()
    peer.declinedTokens.clear()
  })
  afterAll(() => peer.close())
  const keep = async () => {
    const { pageId } = await gateway.keptCards.createPage(page)
    const token = peer.giveCard(pageId)
    const state = await gateway.keptCards.check(pageId)
    if (state.state !== 'kept') throw new Error(state.state)
    return { pageId, token, card: state.card }
  }

  it('is a token without a charge', async () => {
    const { pageId } = await gateway.keptCards.createPage(page)
    expect(await gateway.keptCards.check(pageId)).toEqual({ state: 'pending' })
    const token = peer.giveCard(pageId)
    const kept = await gateway.keptCards.check(pageId)
    expect(kept).toMatchObject({ state: 'kept', card: { reference: 'luz-7-card-1', lastDigits: '0042' } })
    expect(JSON.stringify(kept)).toContain(token)
    expect((await gateway.check(pageId)).state).not.toBe('paid')
    expect(peer.charges.size).toBe(0)
  })

  it('is none when the card was declined', async () => {
    const { pageId } = await gateway.keptCards.createPage(page)
    peer.decline(pageId)
    expect((await gateway.keptCards.check(pageId)).state).toBe('failed')
  })

  it('is charged the exact amount, and found again by the key of the charge', async () => {
    const { card } = await keep()
    expect(await gateway.keptCards.findCharge(charge.key)).toEqual({ state: 'pending' })
    const made = await gateway.keptCards.charge(card.token, charge)
    expect(made).toMatchObject({ reference: 'luz-7-1', amount: 12_36, currency: 'ILS', lastDigits: '0042' })
    expect(await gateway.keptCards.findCharge(charge.key)).toMatchObject({
      state: 'paid',
      transaction: { id: made.id },
    })
    await expect(gateway.refund(made.id, 12_36, 'k')).resolves.toBeDefined()
  })

  it('can be declined when it is charged', async () => {
    const { card, token } = await keep()
    peer.declinedTokens.add(token)
    await expect(gateway.keptCards.charge(card.token, charge)).rejects.toThrow(GatewayRefusal)
    expect(await gateway.keptCards.findCharge(charge.key)).toEqual({ state: 'pending' })
  })

  it.for([noAnswer, brokenLine, serverError])('may have been charged after %o, and is found then', async (trouble) => {
    const { card, pageId } = await keep()
    const asked = (trouble === noAnswer ? open(peer.address, atOnce) : gateway).keptCards
    peer.troubles.push(trouble)
    await expect(asked.charge(card.token, charge)).rejects.toThrow(GatewaySilent)
    await expect.poll(() => peer.troubles).toEqual([])
    expect((await gateway.keptCards.findCharge(charge.key)).state).toBe('paid')
    for (const ask of [() => asked.findCharge(charge.key), () => asked.check(pageId)]) {
      peer.troubles.push(trouble)
      await expect(ask()).rejects.toThrow(GatewaySilent)
      await expect.poll(() => peer.troubles).toEqual([])
    }
  })

  it('is refused with wrong credentials', async () => {
    const { card, pageId } = await keep()
    const stranger = open(peer.address, { apiName: 'other', apiPassword: 'other' }).keptCards
    await expect(stranger.createPage(page)).rejects.toThrow(GatewayRefusal)
    await expect(stranger.check(pageId)).rejects.toThrow(GatewayRefusal)
    await expect(stranger.charge(card.token, charge)).rejects.toThrow(GatewayRefusal)
    await expect(stranger.findCharge(charge.key)).rejects.toThrow(GatewayRefusal)
    expect(peer.charges.size).toBe(0)
  })
})

it('a key that Cardcom has charged before is looked up, not charged again', async () => {
  const peer = await startCardcomPeer({ terminal: 1000, apiName: 'name', apiPassword: 'password' })
  const { keptCards } = companies[0].open(peer.address)
  const { pageId } = await keptCards.createPage(page)
  peer.giveCard(pageId)
  const kept = await keptCards.check(pageId)
  const { token } = kept.state === 'kept' ? kept.card : { token: '' }
  const { id } = await keptCards.charge(token, charge)
  await expect(keptCards.charge(token, charge)).rejects.toThrow(GatewaySilent)
  expect(await keptCards.findCharge(charge.key)).toMatchObject({ transaction: { id } })
  await peer.close()
})

import { createECDH } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { booking, at, callerOf, createTestOffice, tokenOf, type Office } from '#tests/support/office.ts'
import { bookForAnother } from '#tests/support/calendar/booked-for.ts'
import * as peers from '#tests/support/peers/push-peer.ts'
import { sendDue, tell, usePush } from '#tests/support/messages/push.ts'
import { world } from '#tests/support/world.ts'

let peer: Awaited<ReturnType<typeof peers.startPushPeer>>
let restore: () => void
beforeAll(async () => {
  peer = await peers.startPushPeer()
  restore = await usePush(peer)
})
beforeEach(() => {
  moveClockTo('2026-11-22T08:00:00Z')
  peer.troubles.length = 0
})
afterAll(async () => {
  restore()
  await peer.close()
})

type Call = Office['owner']
/** Subscribes the browser of a sign-in. */
async function addDevice(call: Call, more: { quiet?: number; serverKey?: string } = {}): Promise<peers.PeerDevice> {
  const { public_key } = (await call('GET', '/api/notifications/device')).body
  const device = peer.subscribe(more.serverKey ?? public_key)
  const body = { subscription: device.subscription, quiet: more.quiet ?? 0 }
  expect((await call('PUT', '/api/notifications/device', body)).status).toBe(200)
  return device
}
const shownOn = ({ shown }: peers.PeerDevice) => [...shown.values()].map(({ text }) => JSON.parse(text))
const isOn = async (call: Call) => (await call('GET', '/api/notifications/device')).body.device !== null
const event = { kind: 'stock_low' } as const

describe('a notification', () => {
  it('reaches the devices of the people who are told, with little that is personal', async () => {
    const [office, other] = [await createTestOffice(), await createTestOffice()]
    const second = await callerOf(await tokenOf(office.officeId, office.ids.owner, 'owner'))
    const devices = [await addDevice(office.owner), await addDevice(second)]
    const silent = [await addDevice(office.employee), await addDevice(other.owner)]
    const { customer: customerId, owner: employee_id } = office.ids
    const visit = booking(office, at('2026-11-24', '13:00'), at('2026-11-24', '14:00'), { employee_id })
    const appointmentId = await office.create('/api/appointments', visit).then(({ id }) => id)
    const start = new Date('2026-11-24T11:00:00Z')
    await tell(office, { kind: 'cancelled_by_customer', customerId, appointmentId, facts: { start } })
    await sendDue()
    for (const device of devices)
      expect(shownOn(device)).toEqual([
        {
          title: 'תור בוטל על ידי הלקוח',
          body: 'דנה, יום ג׳ 24/11 בשעה 13:00',
          url: `/calendar?date=2026-11-24&appointment=${appointmentId}`,
          tag: expect.stringMatching(/^n\d+-\d+$/),
          at: expect.stringMatching(/^2026-11-22T08:/),
        },
      ])
    for (const device of silent) expect(shownOn(device)).toEqual([])
    const [{ headers }] = [...devices[0]!.shown.values()] as [peers.Delivered]
    expect(headers).toMatchObject({ ttl: '43200', urgency: 'high', topic: shownOn(devices[0]!)[0].tag })
  })

  it('names who comes by both first names when another one was typed online', async () => {
    const office = await createTestOffice()
    const device = await addDevice(office.owner)
    await bookForAnother(office)
    await sendDue()
    expect(shownOn(device)).toMatchObject([{ body: 'רות (עבור תמר), יום ג׳ 24/11 בשעה 10:00' }])
  })

  it('is not sent when it was seen meanwhile, or when the person turned the kind off', async () => {
    const office = await createTestOffice()
    const device = await addDevice(office.owner)
    const off = { kind: 'campaign_finished', listed: 1, pushed: 0 }
    await office.owner('PUT', '/api/notifications/settings', { kinds: [off] })
    await tell(office, event, { kind: 'campaign_finished', facts: { sent: 2 } })
    const { notifications } = (await office.owner('GET', '/api/notifications')).body
    expect(notifications).toHaveLength(2)
    const low = notifications.find(({ kind }: { kind: string }) => kind === 'stock_low')
    await office.owner('POST', `/api/notifications/${low.id}/seen`)
    await sendDue()
    expect(shownOn(device)).toEqual([])
  })

  it('of the night waits for the morning on a quiet device', async () => {
    const office = await createTestOffice()
    const second = await callerOf(await tokenOf(office.officeId, office.ids.owner, 'owner'))
    const [quiet, loud] = [await addDevice(office.owner, { quiet: 1 }), await addDevice(second)]
    moveClockTo('2026-11-22T20:00:00Z') // 22:00 in Israel
    await tell(office, event)
    await sendDue()
    expect([shownOn(quiet).length, shownOn(loud).length]).toEqual([0, 1])
    await sendDue(9.9 * 3600)
    expect(shownOn(quiet)).toHaveLength(0)
    await sendDue(0.2 * 3600)
    expect([shownOn(quiet).length, shownOn(loud).length]).toEqual([1, 1])
  })
})

describe('a push service', () => {
  it('that does not know the device any more is not asked again', async () => {
    const office = await createTestOffice()
    await addDevice(office.owner)
    peer.troubles.push(peers.gone)
    await tell(office, event)
    await sendDue()
    expect(await isOn(office.owner)).toBe(false)
    peer.calls.length = 0
    await tell(office, event)
    await sendDue(3600)
    expect(peer.calls).toHaveLength(0)
  })

  it('that asks to wait is asked again after that time', async () => {
    const office = await createTestOffice()
    const device = await addDevice(office.owner)
    peer.troubles.push(peers.throttled)
    await tell(office, event)
    await sendDue()
    await sendDue(1800)
    expect(shownOn(device)).toHaveLength(0)
    await sendDue(1900)
    expect(shownOn(device)).toHaveLength(1)
  })

  it('that fails is asked again, later each time, for twelve hours', async () => {
    const office = await createTestOffice()
    const device = await addDevice(office.owner)
    peer.troubles.push(peers.broken, peers.broken)
    await tell(office, event)
    await sendDue()
    await sendDue(31)
    expect(shownOn(device)).toHaveLength(0)
    await sendDue(61)
    expect(shownOn(device)).toHaveLength(1)
    peer.troubles.push(peers.broken)
    await tell(office, event)
    await sendDue()
    await sendDue(12 * 3600 + 1)
    expect(shownOn(device)).toHaveLength(1)
  })

  it('whose answer was lost gets the message again, which replaces the first one', async () => {
    const office = await createTestOffice()
    const device = await addDevice(office.owner)
    peer.troubles.push(peers.lostAnswer)
    peer.calls.length = 0
    await tell(office, event)
    await sendDue()
    await sendDue(31)
    expect(peer.calls).toHaveLength(2)
    expect(shownOn(device)).toHaveLength(1)
  })

  it('is not followed to another address, and a refused message is not repeated', async () => {
    const office = await createTestOffice()
    const device = await addDevice(office.owner)
    peer.troubles.push(peers.moved)
    await tell(office, event)
    await sendDue()
    await sendDue(3600)
    expect(shownOn(device)).toHaveLength(0)
    expect(await isOn(office.owner)).toBe(true)
    expect((await world()).printed).toContain('push: fcm.googleapis.com answered 307')
  })

  it('that rejects the key of this installation ends the subscription', async () => {
    const office = await createTestOffice()
    const stranger = createECDH('prime256v1')
    stranger.generateKeys()
    const again = await usePush(peer, stranger.getPrivateKey())
    const { services } = await world()
    const known = createECDH('prime256v1')
    known.setPrivateKey(services.secrets.pushKey)
    const device = await addDevice(office.owner, { serverKey: known.getPublicKey('base64url') })
    await tell(office, event)
    await sendDue()
    again()
    expect(shownOn(device)).toEqual([])
    expect(await isOn(office.owner)).toBe(false)
  })
})

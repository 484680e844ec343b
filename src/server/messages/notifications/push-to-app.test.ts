import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { applePush } from '#server/providers/push/apns.ts'
import { googlePush } from '#server/providers/push/fcm.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { at, booking, callerOf, createTestOffice, tokenOf, type Office } from '#tests/support/office.ts'
import { createSubscription, sendDue, tell, useAppPush } from '#tests/support/messages/push.ts'
import * as apns from '#tests/support/peers/apns-peer.ts'
import * as fcm from '#tests/support/peers/fcm-peer.ts'
import { world } from '#tests/support/world.ts'

let apple: Awaited<ReturnType<typeof apns.startApnsPeer>>
let google: Awaited<ReturnType<typeof fcm.startFcmPeer>>
let restore: () => void
beforeAll(async () => {
  apple = await apns.startApnsPeer()
  google = await fcm.startFcmPeer()
  const { printed } = await world()
  const options = { now: () => new Date(), print: (line: string) => void printed.push(line), timeoutMs: 5_000 }
  const apps = { ios: applePush(apple.keys, options), android: googlePush(google.keys, options) }
  restore = await useAppPush(apps)
})
beforeEach(() => {
  moveClockTo('2026-11-22T08:00:00Z')
  for (const { calls, troubles } of [apple, google]) {
    calls.length = 0
    troubles.length = 0
  }
})
afterAll(async () => {
  restore()
  await Promise.all([apple.close(), google.close()])
})

type Call = Office['owner']
type Platform = 'ios' | 'android'
const event = { kind: 'stock_low' } as const
const signIn = async ({ officeId, ids }: Office) => callerOf(await tokenOf(officeId, ids.owner, 'owner'))
const register = (call: Call, platform: Platform, token: string) =>
  call('PUT', '/api/notifications/device', { app: { platform, token, version: '1.0.0' }, quiet: 0 })
const deviceOf = async (call: Call) => (await call('GET', '/api/notifications/device')).body.device

async function iPhoneOf(call: Call) {
  const phone = apple.install()
  expect((await register(call, 'ios', phone.token)).status).toBe(200)
  return phone
}
async function androidOf(call: Call) {
  const phone = google.install()
  expect((await register(call, 'android', phone.token)).status).toBe(200)
  return phone
}
/** The tokens and addresses that the office's people have. */
async function endpointsOf({ officeId }: Office): Promise<string[]> {
  const { pool } = await world()
  const text = 'select endpoint from push_subscriptions where office_id = $1 order by created_at'
  return (await pool.query<{ endpoint: string }>(text, [officeId])).rows.map(({ endpoint }) => endpoint)
}

describe('the application of a phone', () => {
  it('is the device of its sign-in, and is forgotten when it is turned off', async () => {
    const office = await createTestOffice()
    const { token } = apple.install()
    expect((await register(office.owner, 'ios', token)).body).toMatchObject({
      platforms: ['web', 'ios', 'android'],
      device: { platform: 'ios', endpoint: token, quiet: 0 },
    })
    expect(await deviceOf(await signIn(office))).toBeNull()
    expect((await office.owner('DELETE', '/api/notifications/device')).status).toBe(204)
    expect(await deviceOf(office.owner)).toBeNull()
  })

  it('shows what a browser shows, with the address of the visit and the number of the bell', async () => {
    const office = await createTestOffice()
    const [iphone, android] = [await iPhoneOf(office.owner), await androidOf(await signIn(office))]
    const silent = await iPhoneOf(office.employee)
    const { customer: customerId, owner: employee_id } = office.ids
    const visit = booking(office, at('2026-11-24', '13:00'), at('2026-11-24', '14:00'), { employee_id })
    const appointmentId = await office.create('/api/appointments', visit).then(({ id }) => id)
    const start = new Date('2026-11-24T11:00:00Z')
    await tell(office, { kind: 'cancelled_by_customer', customerId, appointmentId, facts: { start } }, event)
    await sendDue()
    const title = 'תור בוטל על ידי הלקוח'
    const body = 'דנה, יום ג׳ 24/11 בשעה 13:00'
    const url = `/calendar?date=2026-11-24&appointment=${appointmentId}`
    const [shownByApple, shownByGoogle] = [[...iphone.shown.values()], [...android.shown.values()]]
    expect(shownByApple).toHaveLength(2)
    expect(shownByApple.map(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({ aps: { alert: { title, body }, badge: 2, sound: 'default' }, url }),
    )
    expect(shownByGoogle).toHaveLength(2)
    expect(shownByGoogle).toContainEqual(
      expect.objectContaining({ notification: { title, body }, data: expect.objectContaining({ url }) }),
    )
    expect(shownByGoogle.map(({ android: { notification } }) => notification.notification_count)).toEqual([2, 2])
    expect(silent.shown.size).toBe(0)
  })

  it('counts only what came in since the list was opened', async () => {
    const office = await createTestOffice()
    const phone = await iPhoneOf(office.owner)
    await tell(office, event, event)
    const until = (await office.owner('GET', '/api/notifications')).body.notifications[0].at
    await office.owner('POST', '/api/notifications/opened', { until })
    moveClockTo('2026-11-22T08:05:00Z')
    await tell(office, { kind: 'campaign_finished', facts: { sent: 2 } })
    await sendDue()
    const badges = [...phone.shown.values()].map(({ payload }) => payload.aps.badge)
    expect(new Set(badges)).toEqual(new Set([1]))
  })

  it('shows the kinds that the person chose, as their browser does', async () => {
    const office = await createTestOffice()
    const phone = await androidOf(office.owner)
    await office.owner('PUT', '/api/notifications/settings', { kinds: [{ kind: 'stock_low', listed: 1, pushed: 0 }] })
    await tell(office, event)
    await sendDue()
    expect(google.calls).toHaveLength(0)
    expect(phone.shown.size).toBe(0)
  })

  it('waits for the morning when it is quiet', async () => {
    const office = await createTestOffice()
    const { token, shown } = apple.install()
    await office.owner('PUT', '/api/notifications/device', { app: { platform: 'ios', token, version: '1' }, quiet: 1 })
    moveClockTo('2026-11-22T20:00:00Z') // 22:00 in Israel
    await tell(office, event)
    await sendDue()
    expect(shown.size).toBe(0)
    await sendDue(10.1 * 3600)
    expect(shown.size).toBe(1)
  })
})

describe('the application shows nothing any more', () => {
  it('when the person signs out there, or ends that sign-in from another device', async () => {
    const office = await createTestOffice()
    const [first, second] = [await signIn(office), await signIn(office)]
    const phones = [await iPhoneOf(first), await androidOf(second)]
    await first('POST', '/api/auth/logout')
    const { sessions } = (await office.owner('GET', '/api/auth/sessions')).body
    for (const { id, current } of sessions) if (!current) await office.owner('DELETE', `/api/auth/sessions/${id}`)
    expect(await endpointsOf(office)).toEqual([])
    await tell(office, event)
    await sendDue()
    for (const { shown } of phones) expect(shown.size).toBe(0)
  })

  it('of the person before, when another one signs in on the phone, in the office or in another', async () => {
    const [office, other] = [await createTestOffice(), await createTestOffice()]
    const phone = await iPhoneOf(office.owner)
    await register(office.employee, 'ios', phone.token)
    expect(await deviceOf(office.owner)).toBeNull()
    expect(await deviceOf(office.employee)).toMatchObject({ endpoint: phone.token })
    await register(other.owner, 'ios', phone.token)
    expect(await deviceOf(office.employee)).toBeNull()
    await tell(office, event)
    await sendDue()
    expect(phone.shown.size).toBe(0)
    expect(await endpointsOf(other)).toEqual([phone.token])
  })

  it('when it is the eleventh of the person', async () => {
    const office = await createTestOffice()
    const first = await iPhoneOf(office.owner)
    for (let i = 10; i < 20; i++) {
      moveClockTo(`2026-11-22T09:${i}:00Z`)
      await androidOf(await signIn(office))
    }
    expect(await deviceOf(office.owner)).toBeNull()
    const left = await endpointsOf(office)
    expect(left).toHaveLength(10)
    expect(left).not.toContain(first.token)
  })

  it('when Apple or Google say that it was removed from the phone', async () => {
    const office = await createTestOffice()
    const second = await signIn(office)
    const phones = [await iPhoneOf(office.owner), await androidOf(second)]
    for (const phone of phones) phone.remove()
    await tell(office, event)
    await sendDue()
    expect([await deviceOf(office.owner), await deviceOf(second)]).toEqual([null, null])
  })

  it('but not when Apple speaks of a time before it was installed again', async () => {
    const office = await createTestOffice()
    const phone = await iPhoneOf(office.owner)
    apple.troubles.push(apns.unregisteredSince(new Date('2026-11-22T07:00:00Z')))
    await tell(office, event)
    await sendDue()
    expect(await deviceOf(office.owner)).toMatchObject({ endpoint: phone.token })
    apple.troubles.push(apns.unregisteredSince(new Date('2026-11-22T09:00:00Z')))
    await tell(office, event)
    await sendDue()
    expect(await deviceOf(office.owner)).toBeNull()
  })
})

describe('a service that is busy', () => {
  it('gets the message again after the time that it asked for', async () => {
    const office = await createTestOffice()
    const phone = await androidOf(office.owner)
    await tell(office, event)
    await sendDue()
    google.troubles.push(fcm.overQuotaFor(900))
    await tell(office, event)
    await sendDue()
    await sendDue(800)
    expect(phone.shown.size).toBe(1)
    await sendDue(110)
    expect(phone.shown.size).toBe(2)
  })

  it('gets it again later when it names no time', async () => {
    const office = await createTestOffice()
    const phone = await iPhoneOf(office.owner)
    apple.troubles.push(apns.tooMany)
    await tell(office, event)
    await sendDue()
    expect(phone.shown.size).toBe(0)
    await sendDue(31)
    expect(phone.shown.size).toBe(1)
    expect((await world()).printed).toContain('push: Apple answered 429 TooManyRequests')
  })
})

describe('the registration of an application', () => {
  it('names one device, with a token of its platform', async () => {
    const office = await createTestOffice()
    const { token } = apple.install()
    const app = { platform: 'ios', token, version: '1.0.0' }
    for (const sent of [
      {},
      { app, subscription: createSubscription() },
      { app: { ...app, token: 'A'.repeat(64) } },
      { app: { ...app, token: '../device' } },
      { app: { ...app, platform: 'android', token: 'short' } },
      { app: { ...app, platform: 'windows' } },
      { app: { ...app, version: '' } },
    ])
      expect((await office.owner('PUT', '/api/notifications/device', { ...sent, quiet: 0 })).body.code).toBe(
        'invalid_input',
      )
    expect(await endpointsOf(office)).toEqual([])
  })

  it('is refused where there are no keys, and a device from a time with keys gets nothing', async () => {
    const office = await createTestOffice()
    const phone = await iPhoneOf(office.owner)
    const withKeys = await useAppPush({ ios: null, android: null })
    try {
      const second = await signIn(office)
      expect((await second('GET', '/api/notifications/device')).body.platforms).toEqual(['web'])
      expect((await register(second, 'ios', apple.install().token)).body.code).toBe('invalid_input')
      await tell(office, event)
      await sendDue()
      await sendDue(3600)
    } finally {
      withKeys()
    }
    expect(phone.shown.size).toBe(0)
    expect(await deviceOf(office.owner)).toMatchObject({ endpoint: phone.token })
  })
})

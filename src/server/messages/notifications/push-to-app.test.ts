import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { at, booking, callerOf, createTestOffice, tokenOf, type Office } from '#tests/support/office.ts'
import { startAppServices } from '#tests/support/messages/app-services.ts'
import { sendDue, tell, useAppPush } from '#tests/support/messages/push.ts'
import * as apns from '#tests/support/peers/apns-peer.ts'
import * as fcm from '#tests/support/peers/fcm-peer.ts'

let services: Awaited<ReturnType<typeof startAppServices>>
let restore: () => void
beforeAll(async () => {
  services = await startAppServices()
  restore = await useAppPush(services.services())
})
beforeEach(() => {
  moveClockTo('2026-11-22T08:00:00Z')
  services.reset()
})
afterAll(async () => {
  restore()
  await services.close()
})

type Call = Office['owner']
type Platform = 'ios' | 'android'
const event = { kind: 'stock_low' } as const
const signIn = async ({ officeId, ids }: Office) => callerOf(await tokenOf(officeId, ids.owner, 'owner'))
const register = (call: Call, platform: Platform, token: string) =>
  call('PUT', '/api/notifications/device', { app: { platform, token, version: '1.0.0' }, quiet: 0 })

async function iPhoneOf(call: Call) {
  const phone = services.apple.install()
  expect((await register(call, 'ios', phone.token)).status).toBe(200)
  return phone
}
async function androidOf(call: Call) {
  const phone = services.google.install()
  expect((await register(call, 'android', phone.token)).status).toBe(200)
  return phone
}
describe('the application of a phone', () => {
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
    expect(shownByGoogle.map(({ android: { notification } }) => notification?.notification_count)).toEqual([2, 2])
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
    expect(services.google.calls).toHaveLength(0)
    expect(phone.shown.size).toBe(0)
  })

  it('waits for the morning when it is quiet', async () => {
    const office = await createTestOffice()
    const { token, shown } = services.apple.install()
    await office.owner('PUT', '/api/notifications/device', { app: { platform: 'ios', token, version: '1' }, quiet: 1 })
    moveClockTo('2026-11-22T20:00:00Z') // 22:00 in Israel
    await tell(office, event)
    await sendDue()
    expect(shown.size).toBe(0)
    await sendDue(10.1 * 3600)
    expect(shown.size).toBe(1)
  })
})

describe('a service that is busy', () => {
  it('gets the message again after the time that it asked for', async () => {
    const office = await createTestOffice()
    const phone = await androidOf(office.owner)
    await tell(office, event)
    await sendDue()
    services.google.troubles.push(fcm.overQuotaFor(900))
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
    services.apple.troubles.push(apns.tooMany)
    await tell(office, event)
    await sendDue()
    expect(phone.shown.size).toBe(0)
    await sendDue(31)
    expect(phone.shown.size).toBe(1)
    expect(services.printed).toContain('push: Apple answered 429 TooManyRequests')
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { callerOf, createTestOffice, tokenOf, type Office } from '#tests/support/office.ts'
import { startAppServices } from '#tests/support/messages/app-services.ts'
import { createSubscription, sendDue, tell, useAppPush } from '#tests/support/messages/push.ts'
import { unregisteredSince } from '#tests/support/peers/apns-peer.ts'
import { world } from '#tests/support/world.ts'

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
const deviceOf = async (call: Call) => (await call('GET', '/api/notifications/device')).body.device

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
/** The tokens and addresses that the office's people have. */
async function endpointsOf({ officeId }: Office): Promise<string[]> {
  const { pool } = await world()
  const text = 'select endpoint from push_subscriptions where office_id = $1 order by created_at'
  return (await pool.query<{ endpoint: string }>(text, [officeId])).rows.map(({ endpoint }) => endpoint)
}

describe('the application of a phone', () => {
  it('is the device of its sign-in, and is forgotten when it is turned off', async () => {
    const office = await createTestOffice()
    const { token } = services.apple.install()
    expect((await register(office.owner, 'ios', token)).body).toMatchObject({
      platforms: ['web', 'ios', 'android'],
      device: { platform: 'ios', endpoint: token, quiet: 0 },
    })
    expect(await deviceOf(await signIn(office))).toBeNull()
    expect((await office.owner('DELETE', '/api/notifications/device')).status).toBe(204)
    expect(await deviceOf(office.owner)).toBeNull()
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
    services.apple.troubles.push(unregisteredSince(new Date('2026-11-22T07:00:00Z')))
    await tell(office, event)
    await sendDue()
    expect(await deviceOf(office.owner)).toMatchObject({ endpoint: phone.token })
    services.apple.troubles.push(unregisteredSince(new Date('2026-11-22T09:00:00Z')))
    await tell(office, event)
    await sendDue()
    expect(await deviceOf(office.owner)).toBeNull()
  })
})

describe('the registration of an application', () => {
  it('names one device, with a token of its platform', async () => {
    const office = await createTestOffice()
    const { token } = services.apple.install()
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
      expect((await register(second, 'ios', services.apple.install().token)).body.code).toBe('invalid_input')
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

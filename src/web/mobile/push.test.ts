import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { resetClock } from '#tests/support/clock.ts'
import { createTestOffice, tokenOf, type Office } from '#tests/support/office.ts'
import { startAppServices } from '#tests/support/messages/app-services.ts'
import { installPhone, type Phone, type PhoneOptions } from '#tests/support/messages/phone-bridge.ts'
import { sendDue, tell, useAppPush } from '#tests/support/messages/push.ts'
import { startTestServer } from '#tests/support/test-server.ts'
import { world } from '#tests/support/world.ts'

let services: Awaited<ReturnType<typeof startAppServices>>
let server: Awaited<ReturnType<typeof startTestServer>>
let restore: () => void
beforeAll(async () => {
  services = await startAppServices()
  server = await startTestServer()
  restore = await useAppPush(services.services())
})
afterAll(async () => {
  restore()
  await Promise.all([services.close(), server.app.close()])
})

let stored: Map<string, string>
beforeEach(() => {
  resetClock()
  stored = new Map()
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(server.address + path, init))
})
afterEach(() => {
  vi.unstubAllGlobals()
  leavePhone()
})

/** From here on the page is in a browser. */
function leavePhone(): void {
  for (const name of ['androidBridge', 'webkit', 'phone']) Reflect.deleteProperty(globalThis, name)
  Object.assign((globalThis as { Capacitor?: object }).Capacitor ?? {}, { getPlatform: () => 'web' })
}

/** Loads the application anew, as a start does; what it stored stays. */
async function start() {
  vi.resetModules()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  const session = await import('#web/platform/session.ts')
  const { countQuery } = await import('#web/messages/notifications/api.ts')
  const { readDevice } = await import('#web/messages/notifications/device-api.ts')
  const { ownDevice } = await import('#web/messages/notifications/own-device.ts')
  const { queryClient } = await import('#web/platform/query-client.ts')
  const { startPush } = await import('./push.ts')
  const opened: string[] = []
  return {
    ...session,
    opened,
    run: () => startPush({ open: (screen) => void opened.push(screen) }),
    turnOn: async () => (await ownDevice()).turnOn(await readDevice(), false),
    turnOff: async () => (await ownDevice()).turnOff(),
    keepQuiet: async (quiet: boolean) => (await ownDevice()).keepQuiet(quiet),
    wouldAsk: async () => (await ownDevice()).wouldAsk(),
    openSettings: async () => (await ownDevice()).openSettings?.(),
    state: async () => (await ownDevice()).readState(await readDevice()),
    known: async () => (await readDevice()).device,
    /** As the bell does. */
    readCount: () => queryClient.fetchQuery({ ...countQuery, staleTime: 0 }),
  }
}
const phoneWith = (more: Partial<PhoneOptions> & Pick<PhoneOptions, 'platform'>): Phone =>
  installPhone({ permission: 'prompt', answer: 'granted', token: null, ...more })
const newToken = ({ officeId, ids }: Office) => tokenOf(officeId, ids.owner, 'owner')
/** An office whose owner is signed in on a phone that just started. */
async function signedIn(more: Partial<PhoneOptions> & Pick<PhoneOptions, 'platform'>) {
  const office = await createTestOffice()
  const installed = more.platform === 'ios' ? services.apple.install() : services.google.install()
  const phone = phoneWith({ token: installed.token, ...more })
  const app = await start()
  app.storeToken(await newToken(office))
  return { office, installed, phone, app }
}
const event = { kind: 'stock_low' } as const

describe('the switch of this phone', () => {
  it.for(['ios', 'android'] as const)('on %s asks the person, and then the phone shows', async (platform) => {
    const { office, installed, phone, app } = await signedIn({ platform })
    expect([await app.state(), await app.wouldAsk()]).toEqual(['off', true])
    expect(new Set(phone.calls)).toEqual(new Set(['checkPermissions']))
    expect(await app.turnOn()).toBe('on')
    expect([await app.state(), await app.wouldAsk()]).toEqual(['on', false])
    expect(await app.known()).toEqual({ platform, endpoint: installed.token, quiet: 0 })
    const { rows } = await (
      await world()
    ).pool.query('select app_version from push_subscriptions where office_id = $1', [office.officeId])
    expect(rows).toEqual([{ app_version: '1.4.2' }])
    await tell(office, event)
    await sendDue()
    expect(installed.shown.size).toBe(1)
    await app.keepQuiet(true)
    expect(await app.known()).toMatchObject({ quiet: 1 })
    await app.turnOff()
    expect([await app.state(), await app.known()]).toEqual(['off', null])
  })

  it('says that the phone refuses, after the person did or in its settings', async () => {
    const { phone, app } = await signedIn({ platform: 'android', answer: 'denied' })
    expect(await app.turnOn()).toBe('blocked')
    expect([await app.state(), await app.known()]).toEqual(['blocked', null])
    // turned on in the settings, and off again later
    phone.permission = 'granted'
    expect(await app.turnOn()).toBe('on')
    phone.permission = 'denied'
    expect(await app.state()).toBe('blocked')
    await app.openSettings()
    expect(phone.calls.at(-1)).toBe('openSettings')
  })

  it('stays off when the person closes the question, or when Apple or Google give no token', async () => {
    const { phone, app } = await signedIn({ platform: 'ios', answer: 'prompt' })
    expect(await app.turnOn()).toBe('dismissed')
    phone.permission = 'granted'
    phone.token = null
    expect(await app.turnOn()).toBe('failed')
    expect([await app.state(), await app.known()]).toEqual(['off', null])
  })

  it('asks nothing where the application or the installation has no notifications', async () => {
    const { app } = await signedIn({ platform: 'android', hasPlugin: false })
    expect(await app.state()).toBe('unsupported')
    const withKeys = await useAppPush({ ios: null, android: null })
    const other = await signedIn({ platform: 'android' })
    expect(await other.app.state()).toBe('unsupported')
    withKeys()
    expect(other.phone.calls).toEqual([])
  })
})

describe('a tap on a notification', () => {
  it('opens the screen of its address, and the list for any other address', async () => {
    const { phone, app } = await signedIn({ platform: 'android' })
    await app.run()
    const urls = ['/calendar?date=2026-11-24&appointment=7', 'https://evil.test/sms', '//evil.test', '/api/events', 5]
    for (const url of urls) phone.tap({ url })
    phone.tap(null)
    const list = '/notifications'
    expect(app.opened).toEqual(['/calendar?date=2026-11-24&appointment=7', list, list, list, list, list])
  })

  it('or on its button to decline that started the application is followed; swiping it away opens nothing', async () => {
    const { phone, app } = await signedIn({ platform: 'ios' })
    phone.tap({ url: '/customers' }, 'dismiss')
    phone.tap({ url: '/sms' }, 'decline')
    await app.run()
    await expect.poll(() => app.opened).toEqual(['/sms'])
  })
})

describe('the token of the application', () => {
  it('is told to the server when Apple or Google change it', async () => {
    const { phone, app } = await signedIn({ platform: 'android' })
    await app.run()
    await app.turnOn()
    await app.keepQuiet(true)
    const { token } = services.google.install()
    phone.changeToken(token)
    await expect.poll(app.known).toEqual({ platform: 'android', endpoint: token, quiet: 1 })
  })

  it('is told again at the next start when the server has forgotten it', async () => {
    const { office, installed, app } = await signedIn({ platform: 'ios' })
    await app.turnOn()
    installed.remove()
    await tell(office, event)
    await sendDue()
    expect(await app.known()).toBeNull()
    resetClock()
    const again = await start()
    await again.run()
    await expect.poll(async () => (await again.known())?.endpoint).toBe(installed.token)
  })

  it('is not asked for when the person wants no notifications, or refused them in the settings', async () => {
    const { phone, app } = await signedIn({ platform: 'android', permission: 'granted' })
    await app.run()
    expect(phone.calls).not.toContain('register')
    await app.turnOn()
    phone.permission = 'denied'
    phone.calls.length = 0
    await (await start()).run()
    expect(phone.calls).toEqual(['checkPermissions'])
  })

  it('is given up when the person signs out, also without a network, and the next person chooses anew', async () => {
    const { office, phone, app } = await signedIn({ platform: 'android' })
    await app.run()
    await app.turnOn()
    phone.shown = 2
    app.endSession()
    await expect.poll(() => phone.shown).toBe(0)
    expect(phone.calls).toContain('unregister')
    phone.calls.length = 0
    const next = await start()
    next.storeToken(await tokenOf(office.officeId, office.ids.employee, 'employee'))
    await next.run()
    expect(phone.calls).not.toContain('register')
    expect(await next.state()).toBe('off')
  })

  it('stays that of the office for which it was given', async () => {
    const { phone, app } = await signedIn({ platform: 'android' })
    await app.turnOn()
    const other = await createTestOffice()
    app.storeToken(await newToken(other))
    phone.calls.length = 0
    const next = await start()
    await next.run()
    expect(phone.calls).not.toContain('register')
    expect(await next.known()).toBeNull()
  })
})

it('the number on the icon goes when the bell shows nothing new', async () => {
  const { office, phone, app } = await signedIn({ platform: 'ios' })
  await app.run()
  await app.turnOn()
  await tell(office, event)
  phone.shown = 1
  expect(await app.readCount()).toEqual({ fresh: 1 })
  expect(phone.shown).toBe(1)
  const { at } = (await office.owner('GET', '/api/notifications')).body.notifications[0]
  await office.owner('POST', '/api/notifications/opened', { until: at })
  await app.readCount()
  await expect.poll(() => phone.shown).toBe(0)
})

it('a browser has no phone to ask', async () => {
  const { phone, app } = await signedIn({ platform: 'android' })
  leavePhone()
  await app.run()
  phone.tap({ url: '/sms' })
  expect([phone.calls, app.opened]).toEqual([[], []])
  expect(await app.state()).toBe('unsupported')
})

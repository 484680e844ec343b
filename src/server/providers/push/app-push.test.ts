import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as apns from '#tests/support/peers/apns-peer.ts'
import * as fcm from '#tests/support/peers/fcm-peer.ts'
import * as peers from '#tests/support/peers/http2-peer.ts'
import { applePush } from './apns.ts'
import { googlePush } from './fcm.ts'
import type { AppPlatform } from '#shared/values/push-content.ts'
import type { PushMessage } from './push.ts'

let apple: Awaited<ReturnType<typeof apns.startApnsPeer>>
let google: Awaited<ReturnType<typeof fcm.startFcmPeer>>
const printed: string[] = []
const MINUTE = 60_000

beforeAll(async () => {
  apple = await apns.startApnsPeer()
  google = await fcm.startFcmPeer()
})
beforeEach(() => {
  for (const peer of [apple, google]) {
    peer.calls.length = 0
    peer.troubles.length = 0
    peer.counts.connections = 0
  }
  printed.length = 0
})
afterAll(() => Promise.all([apple.close(), google.close()]))

const message = (more: Partial<PushMessage> = {}): PushMessage => ({
  content: { title: 'תור', body: 'דנה', url: '/calendar?date=2026-11-24', tag: 'n1-2', at: '2026-11-22T08:00:00.000Z' },
  badge: 3,
  keptSeconds: 600,
  ...more,
})
/** A service for a phone with the application, whose clock may run behind. */
function open(platform: AppPlatform, { clock = () => new Date(), timeoutMs = 5_000 } = {}) {
  const options = { now: clock, print: (line: string) => void printed.push(line), timeoutMs }
  const isApple = platform === 'ios'
  const service = isApple ? applePush(apple.keys, options) : googlePush(google.keys, options)
  const phone = isApple ? apple.install() : google.install()
  const device = { platform, endpoint: phone.token }
  return {
    ...service,
    peer: isApple ? apple : google,
    token: phone.token,
    shown: phone.shown,
    push: (more: Partial<PushMessage> = {}) => service.send(device, message(more)),
  }
}
/** What a push ended with: the name of its error, and what else the error says. */
const outcomeOf = (push: Promise<void>) =>
  push.then(
    () => 'taken',
    (error: Error) => error,
  )

describe('Apple', () => {
  it('gets the message with what its service asks for, and a token of the team', async () => {
    const phone = open('ios')
    const before = Math.floor(Date.now() / 1000)
    await phone.push()
    const [{ headers, payload }] = [...phone.shown.values()] as [apns.Shown]
    expect(payload).toEqual({
      aps: { alert: { title: 'תור', body: 'דנה' }, badge: 3, sound: 'default' },
      url: '/calendar?date=2026-11-24',
      tag: 'n1-2',
      at: '2026-11-22T08:00:00.000Z',
    })
    expect(headers).toMatchObject({ 'apns-collapse-id': 'n1-2', 'apns-push-type': 'alert', 'apns-priority': '10' })
    const kept = Number(headers['apns-expiration']) - before
    expect(kept).toBeGreaterThanOrEqual(600)
    expect(kept).toBeLessThan(700)
    phone.close()
  })

  it('gets the same token for fifty minutes, and then another one', async () => {
    let ago = 59 * MINUTE
    const phone = open('ios', { clock: () => new Date(Date.now() - ago) })
    await phone.push()
    ago = 10 * MINUTE
    await phone.push()
    ago = 8 * MINUTE
    await phone.push()
    const tokens = apple.calls.map(({ headers }) => headers.authorization)
    expect(tokens[1]).toBe(tokens[0])
    expect(tokens[2]).not.toBe(tokens[0])
    phone.close()
  })

  it('gets another token after it said that the token has expired', async () => {
    let ago = 10 * MINUTE
    const phone = open('ios', { clock: () => new Date(Date.now() - ago) })
    apple.troubles.push(apns.expiredProvider)
    expect(await outcomeOf(phone.push())).toMatchObject({ name: 'PushDelayed', waitMs: null })
    ago = 0
    expect(await outcomeOf(phone.push())).toBe('taken')
    expect(new Set(apple.calls.map(({ headers }) => headers.authorization)).size).toBe(2)
    phone.close()
  })

  it.for([
    [
      'unregistered',
      apns.unregisteredSince(new Date('2026-11-20T10:00:00Z')),
      { name: 'PushGone', since: new Date('2026-11-20T10:00:00Z') },
    ],
    ['a bad token', apns.badToken, { name: 'PushGone', since: null }],
    ['too many', apns.tooMany, { name: 'PushDelayed', waitMs: null }],
    ['shutting down', apns.shuttingDown, { name: 'PushDelayed', waitMs: 3_600_000 }],
    ['too large', apns.tooLarge, { name: 'PushRefused' }],
  ] as const)('answers %s, which is understood', async ([, trouble, expected]) => {
    const phone = open('ios')
    apple.troubles.push(trouble)
    expect(await outcomeOf(phone.push())).toMatchObject(expected)
    expect(printed.join()).not.toContain(phone.token)
    expect(printed).toHaveLength(expected.name === 'PushGone' ? 0 : 1)
    phone.close()
  })
})

describe('Google', () => {
  it('gets the message with what its service asks for', async () => {
    const phone = open('android')
    await phone.push()
    expect([...phone.shown.values()]).toEqual([
      {
        token: phone.token,
        notification: { title: 'תור', body: 'דנה' },
        data: { url: '/calendar?date=2026-11-24', tag: 'n1-2', at: '2026-11-22T08:00:00.000Z' },
        android: {
          priority: 'HIGH',
          ttl: '600s',
          notification: {
            channel_id: 'notifications',
            tag: 'n1-2',
            notification_count: 3,
            event_time: '2026-11-22T08:00:00.000Z',
          },
        },
      },
    ])
    phone.close()
  })

  it('is asked for one token an hour, also by messages at the same time', async () => {
    let later = 0
    const phone = open('android', { clock: () => new Date(Date.now() + later) })
    await Promise.all([phone.push(), phone.push(), phone.push()])
    later = 58 * MINUTE
    await phone.push()
    expect(google.tokenCalls()).toBe(1)
    later = 59 * MINUTE
    await phone.push()
    expect(google.tokenCalls()).toBe(2)
    phone.close()
  })

  it('is asked for another token after it refused one', async () => {
    const phone = open('android')
    await phone.push()
    google.endTokens()
    expect(await outcomeOf(phone.push())).toMatchObject({ name: 'PushDelayed' })
    expect(await outcomeOf(phone.push())).toBe('taken')
    expect(google.tokenCalls()).toBe(2)
    phone.close()
  })

  it.for([
    ['400 invalid_grant', peers.answering({ status: 400, body: { error: 'invalid_grant' } }), null],
    ['503 with a time', peers.answering({ status: 503, headers: { 'retry-after': '120' } }), 120_000],
    ['200 without a token', peers.answering({ status: 200, body: {} }), null],
  ] as const)('that gives no token (%s) is asked again later', async ([, trouble, waitMs]) => {
    const phone = open('android')
    google.troubles.push(trouble)
    expect(await outcomeOf(phone.push())).toMatchObject({ name: 'PushDelayed', waitMs })
    expect(await outcomeOf(phone.push())).toBe('taken')
    phone.close()
  })

  it.for([
    ['unregistered', fcm.removed, { name: 'PushGone' }],
    ['not a token', fcm.notAToken, { name: 'PushGone' }],
    ['of another project', fcm.ofAnotherProject, { name: 'PushGone' }],
    ['a bad message', fcm.badMessage, { name: 'PushRefused' }],
    ['over the quota', fcm.overQuota, { name: 'PushDelayed', waitMs: 60_000 }],
    ['over the quota for a time', fcm.overQuotaFor(90), { name: 'PushDelayed', waitMs: 90_000 }],
    ['unavailable', fcm.unavailable, { name: 'PushDelayed', waitMs: null }],
  ] as const)('answers %s, which is understood', async ([, trouble, expected]) => {
    const phone = open('android')
    await phone.push()
    google.troubles.push(trouble)
    expect(await outcomeOf(phone.push())).toMatchObject(expected)
    expect(printed.join()).not.toContain(phone.token)
    phone.close()
  })
})

describe.for(['ios', 'android'] as const)('the connection to the service of %s', (platform) => {
  /** A phone to which one message went, so that a connection and Google's token are there. */
  async function used(timeoutMs?: number) {
    const phone = open(platform, timeoutMs === undefined ? {} : { timeoutMs })
    await phone.push()
    phone.peer.counts.connections = 0
    phone.peer.calls.length = 0
    return phone
  }

  it('carries all messages, also at the same time', async () => {
    const phone = await used()
    const tags = Array.from({ length: 20 }, (_, i) => `n1-${i + 10}`)
    await Promise.all(tags.map((tag) => phone.push({ content: { ...message().content, tag } })))
    expect(phone.shown.size).toBe(21)
    expect(phone.peer.counts.connections).toBe(0)
    phone.close()
  })

  it('is opened anew when the service says that it leaves, and nothing is lost or shown twice', async () => {
    const phone = await used()
    phone.peer.troubles.push(peers.lastAnswer)
    await phone.push()
    await phone.push()
    expect(phone.peer.counts.connections).toBe(1)
    phone.peer.troubles.push(peers.goingAway)
    await phone.push()
    expect(phone.peer.counts.connections).toBe(2)
    expect(phone.shown.size).toBe(1)
    phone.close()
  })

  it('is opened anew when it broke or was ended while it stood idle', async () => {
    const phone = await used()
    phone.peer.hangUp()
    await phone.push()
    for (const trouble of [peers.brokenBefore, peers.brokenAfter]) {
      phone.peer.troubles.push(trouble)
      await phone.push()
    }
    expect(phone.shown.size).toBe(1)
    expect(phone.peer.counts.connections).toBe(3)
    phone.close()
  })

  it('of a service that breaks each one is not tried without end', async () => {
    const phone = await used()
    phone.peer.troubles.push(peers.brokenBefore, peers.brokenBefore)
    expect(await outcomeOf(phone.push())).toMatchObject({ name: 'PushDelayed', waitMs: null })
    expect(phone.peer.calls).toHaveLength(2)
    phone.close()
  })

  it('of a service that is silent is given up after the time, and no other message waits for it', async () => {
    const phone = await used(400)
    phone.peer.troubles.push(peers.silence)
    expect(await outcomeOf(phone.push())).toMatchObject({ name: 'PushDelayed' })
    expect(phone.peer.calls).toHaveLength(1)
    expect(await outcomeOf(phone.push())).toBe('taken')
    expect(phone.peer.counts.connections).toBe(1)
    phone.close()
  })

  it('of a service that answers without end is not read on', async () => {
    const phone = await used()
    phone.peer.troubles.push(peers.endless)
    expect(await outcomeOf(phone.push())).toBe('taken')
    expect(await outcomeOf(phone.push())).toBe('taken')
    phone.close()
  })

  it('to a service that cannot be reached fails, and the message may wait', async () => {
    const options = { now: () => new Date(), print: () => {} }
    const nowhere = { url: 'http://127.0.0.1:9' }
    const service =
      platform === 'ios'
        ? applePush({ ...apple.keys, ...nowhere }, options)
        : googlePush({ ...google.keys, ...nowhere }, options)
    expect(await outcomeOf(service.send({ platform, endpoint: 'a'.repeat(64) }, message()))).toMatchObject({
      name: 'PushDelayed',
    })
    service.close()
  })
})

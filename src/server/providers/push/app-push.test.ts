import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { outcomeOf, pushMessage, startAppServices } from '#tests/support/messages/app-services.ts'
import * as apns from '#tests/support/peers/apns-peer.ts'
import * as fcm from '#tests/support/peers/fcm-peer.ts'
import { answering } from '#tests/support/peers/http2-peer.ts'

const MINUTE = 60_000
const request = { content: { ...pushMessage().content, approval: 'key', server: 'https://luz.test' } }
let services: Awaited<ReturnType<typeof startAppServices>>
beforeAll(async () => void (services = await startAppServices()))
beforeEach(() => services.reset())
afterAll(() => services.close())

describe('Apple', () => {
  it('gets the message with what its service asks for, and a token of the team', async () => {
    const phone = services.openPhone('ios')
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

  it('shows the buttons of a request by its category', async () => {
    const phone = services.openPhone('ios')
    await phone.push(request)
    const [{ payload }] = [...phone.shown.values()] as [apns.Shown]
    expect(payload).toMatchObject({ aps: { category: 'request' }, approval: 'key', server: 'https://luz.test' })
    phone.close()
  })

  it('gets the same token for fifty minutes, and then another one', async () => {
    let ago = 59 * MINUTE
    const phone = services.openPhone('ios', { clock: () => new Date(Date.now() - ago) })
    await phone.push()
    ago = 10 * MINUTE
    await phone.push()
    ago = 8 * MINUTE
    await phone.push()
    const tokens = services.apple.calls.map(({ headers }) => headers.authorization)
    expect(tokens[1]).toBe(tokens[0])
    expect(tokens[2]).not.toBe(tokens[0])
    phone.close()
  })

  it('gets another token after it said that the token has expired', async () => {
    let ago = 10 * MINUTE
    const phone = services.openPhone('ios', { clock: () => new Date(Date.now() - ago) })
    services.apple.troubles.push(apns.expiredProvider)
    expect(await outcomeOf(phone.push())).toMatchObject({ name: 'PushDelayed', waitMs: null })
    ago = 0
    expect(await outcomeOf(phone.push())).toBe('taken')
    expect(new Set(services.apple.calls.map(({ headers }) => headers.authorization)).size).toBe(2)
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
    const phone = services.openPhone('ios')
    services.apple.troubles.push(trouble)
    expect(await outcomeOf(phone.push())).toMatchObject(expected)
    expect(services.printed.join()).not.toContain(phone.token)
    expect(services.printed).toHaveLength(expected.name === 'PushGone' ? 0 : 1)
    phone.close()
  })
})

describe('Google', () => {
  it('gets the message with what its service asks for', async () => {
    const phone = services.openPhone('android')
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

  it('gets a request as data, which the application shows with buttons', async () => {
    const phone = services.openPhone('android')
    await phone.push(request)
    expect([...phone.shown.values()]).toEqual([
      {
        token: phone.token,
        data: { ...request.content, badge: '3' },
        android: { priority: 'HIGH', ttl: '600s' },
      },
    ])
    phone.close()
  })

  it('is asked for one token an hour, also by messages at the same time', async () => {
    let later = 0
    const phone = services.openPhone('android', { clock: () => new Date(Date.now() + later) })
    await Promise.all([phone.push(), phone.push(), phone.push()])
    later = 58 * MINUTE
    await phone.push()
    expect(services.google.tokenCalls()).toBe(1)
    later = 59 * MINUTE
    await phone.push()
    expect(services.google.tokenCalls()).toBe(2)
    phone.close()
  })

  it('is asked for another token after it refused one', async () => {
    const phone = services.openPhone('android')
    await phone.push()
    services.google.endTokens()
    expect(await outcomeOf(phone.push())).toMatchObject({ name: 'PushDelayed' })
    expect(await outcomeOf(phone.push())).toBe('taken')
    expect(services.google.tokenCalls()).toBe(2)
    phone.close()
  })

  it.for([
    ['400 invalid_grant', answering({ status: 400, body: { error: 'invalid_grant' } }), null],
    ['503 with a time', answering({ status: 503, headers: { 'retry-after': '120' } }), 120_000],
    ['200 without a token', answering({ status: 200, body: {} }), null],
  ] as const)('that gives no token (%s) is asked again later', async ([, trouble, waitMs]) => {
    const phone = services.openPhone('android')
    services.google.troubles.push(trouble)
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
    const phone = services.openPhone('android')
    await phone.push()
    services.google.troubles.push(trouble)
    expect(await outcomeOf(phone.push())).toMatchObject(expected)
    expect(services.printed.join()).not.toContain(phone.token)
    phone.close()
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { outcomeOf, pushMessage, startAppServices } from '#tests/support/messages/app-services.ts'
import * as peers from '#tests/support/peers/http2-peer.ts'
import { applePush } from './apns.ts'
import { googlePush } from './fcm.ts'

let services: Awaited<ReturnType<typeof startAppServices>>
beforeAll(async () => void (services = await startAppServices()))
beforeEach(() => services.reset())
afterAll(() => services.close())

describe.for(['ios', 'android'] as const)('the connection to the service of %s', (platform) => {
  /** A phone to which one message went, so that a connection and Google's token are there. */
  async function used(timeoutMs?: number) {
    const phone = services.openPhone(platform, timeoutMs === undefined ? {} : { timeoutMs })
    await phone.push()
    phone.peer.counts.connections = 0
    phone.peer.calls.length = 0
    return phone
  }

  it('carries all messages, also at the same time', async () => {
    const phone = await used()
    const tags = Array.from({ length: 20 }, (_, i) => `n1-${i + 10}`)
    await Promise.all(tags.map((tag) => phone.push({ content: { ...pushMessage().content, tag } })))
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
    const { apple, google } = services
    const service =
      platform === 'ios'
        ? applePush({ ...apple.keys, ...nowhere }, options)
        : googlePush({ ...google.keys, ...nowhere }, options)
    const push = service.send({ platform, endpoint: 'a'.repeat(64) }, pushMessage())
    expect(await outcomeOf(push)).toMatchObject({ name: 'PushDelayed' })
    service.close()
  })
})

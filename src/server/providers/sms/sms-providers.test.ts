import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brokenLine, garbage, noAnswer, serverError, throttled } from '#tests/support/peers/json-peer.ts'
import { startInforuPeer } from '#tests/support/peers/inforu-peer.ts'
import { start019Peer } from '#tests/support/peers/sms-019-peer.ts'
import { startTwilioPeer } from '#tests/support/peers/twilio-peer.ts'
import { inforuSms } from './inforu.ts'
import { sms019 } from './sms-019.ts'
import { SmsRefused, SmsThrottled, SmsUnanswered, type OutgoingSms, type Sms } from './sms.ts'
import { twilioSms } from './twilio.ts'

const senders = ['StudioNoa', 'Luz']
const timeoutMs = 10_000
/** Of a provider that is known not to answer. */
const atOnce = { timeoutMs: 100 }
const account = { username: 'noa', token: 'a-token' }
const twilioAccount = { accountSid: 'AC1', authToken: 'a-token' }
const message: OutgoingSms = {
  to: '+972521234567',
  text: 'התור נקבע',
  sender: null,
  reference: 'luz-7-1',
  reportUrl: 'https://luz.test/api/sms/reports/t',
}

const providers = [
  {
    name: '019sms',
    start: () => start019Peer({ ...account, senders }),
    open: (url: string, more: object = {}) => sms019({ url, ...account, sender: 'Luz', timeoutMs, ...more }),
    wrong: { token: 'other' },
  },
  {
    name: 'inforu',
    start: () => startInforuPeer({ ...account, senders }),
    open: (url: string, more: object = {}) => inforuSms({ url, ...account, sender: 'Luz', timeoutMs, ...more }),
    wrong: { token: 'other' },
  },
  {
    name: 'twilio',
    start: () => startTwilioPeer({ ...twilioAccount, senders }),
    open: (url: string, more: object = {}) => twilioSms({ url, ...twilioAccount, sender: 'Luz', timeoutMs, ...more }),
    wrong: { authToken: 'other' },
  },
] as const

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    (error: unknown) => (error instanceof SmsRefused ? error.reason : error),
  )

describe.each(providers)('$name', ({ start, open, wrong }) => {
  let peer: Awaited<ReturnType<typeof start>>
  let sms: Sms
  beforeAll(async () => {
    peer = await start()
    sms = open(peer.address)
  })
  beforeEach(() => void (peer.troubles.length = 0))
  afterAll(() => peer.close())

  it('sends a message in the name of the installation or of the office', async () => {
    expect((await sms.send(message)).id).toEqual(expect.any(String))
    await sms.send({ ...message, sender: 'StudioNoa', reference: 'luz-7-2' })
    const bodies = peer.calls.slice(-2).map(({ body }) => JSON.stringify(body))
    expect(bodies[0]).toContain('"Luz"')
    expect(bodies[1]).toContain('"StudioNoa"')
    expect(bodies[0]).toContain('התור נקבע')
  })

  it('names the reason of a refusal, without the message and the credentials', async () => {
    expect(await reasonOf(sms.send({ ...message, sender: 'Stranger' }))).toBe('sender_refused')
    expect(await reasonOf(sms.send({ ...message, to: '+97252' }))).toBe('invalid_phone')
    const error: unknown = await open(peer.address, wrong)
      .send(message)
      .catch((refusal: unknown) => refusal)
    expect(error).toMatchObject({ reason: 'credentials', isFinal: false })
    expect(String(error)).not.toMatch(/other|התור|052/)
  })

  it.for([noAnswer, brokenLine, serverError, garbage])('knows nothing after %o', async (trouble) => {
    peer.troubles.push(trouble)
    const asked = trouble === noAnswer ? open(peer.address, atOnce) : sms
    await expect(asked.send(message)).rejects.toThrow(SmsUnanswered)
    await expect.poll(() => peer.troubles).toEqual([])
  })

  it('is asked to wait', async () => {
    peer.troubles.push(throttled)
    const error: unknown = await sms.send(message).catch((refusal: unknown) => refusal)
    expect(error).toBeInstanceOf(SmsThrottled)
    expect(error).toMatchObject({ waitMs: 7_000 })
  })

  it('finds a message whose sending was not answered, where the provider can be asked', async () => {
    const before = new Date(Date.now() - 1_000)
    const lost = { ...message, reference: 'luz-7-9', text: 'הודעה שאבדה' }
    if (!sms.find) return expect(sms.name).toBe('inforu')
    expect(await sms.find(lost, before)).toBeNull()
    peer.troubles.push(brokenLine)
    await expect(sms.send(lost)).rejects.toThrow(SmsUnanswered)
    expect(await sms.find(lost, before)).not.toBeNull()
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { startInforuPeer } from '#tests/support/peers/inforu-peer.ts'
import { startTwilioPeer } from '#tests/support/peers/twilio-peer.ts'
import { passTime, postReport, queue, statesOf, useSms } from '#tests/support/messages/sms.ts'
import { inforuSms } from '#server/providers/sms/inforu.ts'
import { twilioSms } from '#server/providers/sms/twilio.ts'

const senders = ['Luz']
beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

describe('a report of Twilio', () => {
  let peer: Awaited<ReturnType<typeof startTwilioPeer>>
  let restore: () => void
  let office: Office
  beforeAll(async () => {
    peer = await startTwilioPeer({ accountSid: 'AC1', authToken: 'a-token', senders })
    restore = await useSms(twilioSms({ url: peer.address, accountSid: 'AC1', authToken: 'a-token', sender: 'Luz' }))
  })
  beforeEach(async () => {
    peer.sent.length = 0
    office = await createTestOffice()
    await queue(office)
    await passTime(0)
  })
  afterAll(async () => {
    restore()
    await peer.close()
  })
  const report = (status: string, code = '', secret?: string) => {
    const [message] = peer.sent
    return postReport(message!.callback, peer.reportOf(message!, status, code, secret))
  }
  const state = async () => (await statesOf(office)).map(({ status, failure }) => [status, failure])

  it('is stored once, in whatever order reports come, and however late', async () => {
    expect(await report('delivered')).toBe(200)
    expect(await state()).toEqual([['delivered', null]])
    for (const [status, code] of [
      ['delivered', ''],
      ['sent', ''],
      ['undelivered', '30003'],
    ] as const)
      expect(await report(status, code)).toBe(200)
    expect(await state()).toEqual([['delivered', null]])
  })

  it('says why a message was not delivered', async () => {
    await report('sent')
    expect(await state()).toEqual([['sent', null]])
    await report('undelivered', '30003')
    expect(await state()).toEqual([['failed', 'expired']])
    await report('sent')
    expect(await state()).toEqual([['failed', 'expired']])
  })

  it('is refused when it is unsigned, changed, signed otherwise or sent to another address', async () => {
    const [message] = peer.sent
    const { headers, body } = peer.reportOf(message!, 'delivered')
    const post = (more: Record<string, string>, text = body, url = message!.callback) =>
      postReport(url, { headers: { ...headers, ...more }, body: text })
    expect(await report('delivered', '', 'another token')).toBe(403)
    expect(await post({ 'x-twilio-signature': '' })).toBe(403)
    expect(await post({}, `${body}&MessageStatus=failed`)).toBe(403)
    expect(
      await post(
        {},
        body,
        message!.callback.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')),
      ),
    ).toBe(403)
    expect(await post({}, body, 'https://luz.test/api/sms/reports/1.1.AAAA')).toBe(403)
    expect(await state()).toEqual([['sent', null]])
  })
})

describe('a report of InforU', () => {
  it('is taken at the secret address of its message only', async () => {
    const peer = await startInforuPeer({ username: 'noa', token: 'a-token', senders })
    const restore = await useSms(inforuSms({ url: peer.address, username: 'noa', token: 'a-token', sender: 'Luz' }))
    const office = await createTestOffice()
    await queue(office)
    await queue(office)
    await passTime(0)
    const [first, second] = peer.sent.toSorted((a, b) => a.reference.localeCompare(b.reference))
    expect(await postReport(first!.reportUrl, peer.reportOf(second!, 2))).toBe(403)
    expect(await postReport(first!.reportUrl, { headers: { 'content-type': 'application/json' }, body: '[]' })).toBe(
      403,
    )
    expect((await statesOf(office)).map(({ status }) => status)).toEqual(['sent', 'sent'])
    expect(await postReport(first!.reportUrl, peer.reportOf(first!, -4))).toBe(200)
    const json = JSON.stringify({ CustomerMessageID: second!.reference, Status: 'Delivered' })
    expect(await postReport(second!.reportUrl, { headers: { 'content-type': 'application/json' }, body: json })).toBe(
      200,
    )
    expect((await statesOf(office)).map(({ status, failure }) => [status, failure])).toEqual([
      ['failed', 'blocked'],
      ['delivered', null],
    ])
    restore()
    await peer.close()
  })
})

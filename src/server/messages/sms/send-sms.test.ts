import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice } from '#tests/support/office.ts'
import { brokenLine, garbage, noAnswer, throttled, unauthorized } from '#tests/support/peers/json-peer.ts'
import { start019Peer } from '#tests/support/peers/sms-019-peer.ts'
import { startInforuPeer } from '#tests/support/peers/inforu-peer.ts'
import { startTwilioPeer } from '#tests/support/peers/twilio-peer.ts'
import { passTime, postReport, queue, statesOf, useSms } from '#tests/support/messages/sms.ts'
import { world } from '#tests/support/world.ts'
import { inforuSms } from '#server/providers/sms/inforu.ts'
import { sms019 } from '#server/providers/sms/sms-019.ts'
import { twilioSms } from '#server/providers/sms/twilio.ts'

const account = { username: 'noa', token: 'a-token' }
const senders = ['Luz', 'StudioNoa']
const timeoutMs = 2_000
beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

describe('a message through 019SMS', () => {
  let peer: Awaited<ReturnType<typeof start019Peer>>
  let restore: () => void
  beforeAll(async () => {
    peer = await start019Peer({ ...account, senders })
    restore = await useSms(sms019({ url: peer.address, ...account, sender: 'Luz', timeoutMs }))
  })
  beforeEach(() => void ((peer.troubles.length = 0), (peer.sent.length = 0)))
  afterAll(async () => {
    restore()
    await peer.close()
  })

  it('is sent in the name of the office, and delivered when the provider says so', async () => {
    const office = await createTestOffice()
    expect((await office.owner('PUT', '/api/business/sms-sender', { sms_sender: 'StudioNoa' })).status).toBe(200)
    expect((await office.owner('GET', '/api/business/sms-sender')).body).toEqual({ sms_sender: 'StudioNoa' })
    await queue(office)
    await passTime(0)
    const [row] = await statesOf(office)
    expect(row).toMatchObject({ status: 'sent', provider: '019sms', provider_id: expect.stringContaining('ship-') })
    expect(peer.sent).toMatchObject([{ source: 'StudioNoa', phone: '0521234567', text: 'שלום' }])
    await passTime(15)
    expect(await statesOf(office)).toMatchObject([{ status: 'sent' }])
    peer.sent[0]!.status = 102
    await passTime(15)
    expect(await statesOf(office)).toMatchObject([{ status: 'delivered', failure: null }])
  })

  it('fails with the reason that the provider reports', async () => {
    const office = await createTestOffice()
    await queue(office)
    await passTime(0)
    peer.sent[0]!.status = '15'
    await passTime(15)
    expect(await statesOf(office)).toMatchObject([{ status: 'failed', failure: 'kosher_phone' }])
    const { sms, failed } = (await office.owner('GET', '/api/sms/office')).body
    expect({ failed, settled: sms[0].settled_at }).toEqual({ failed: 1, settled: expect.any(String) })
  })

  it('fails at once for a sender or a phone that is refused', async () => {
    const office = await createTestOffice()
    await office.owner('PUT', '/api/business/sms-sender', { sms_sender: 'Stranger' })
    await queue(office)
    await passTime(0)
    await passTime(3_600)
    expect(await statesOf(office)).toMatchObject([{ status: 'failed', failure: 'sender_refused' }])
    expect(peer.sent).toHaveLength(0)
  })

  it.for([noAnswer, brokenLine, garbage])('that was taken without an answer is not sent twice: %o', async (trouble) => {
    const office = await createTestOffice()
    await queue(office)
    peer.troubles.push(trouble)
    await passTime(0)
    expect(await statesOf(office)).toMatchObject([{ status: 'queued', failure: 'unavailable' }])
    await passTime(5)
    await passTime(30)
    expect(await statesOf(office)).toMatchObject([{ status: 'sent', failure: null }])
    expect(peer.sent).toHaveLength(1)
  })

  it('is not sent twice by a process that replaces a killed one', async () => {
    const office = await createTestOffice()
    await queue(office)
    await passTime(0)
    const { pool } = await world()
    // the process was killed after the provider took the message
    const text = `update sms_messages set status = 'queued', provider = null, provider_id = null, sent_at = null,
      unanswered_since = '2026-11-22T08:00:00Z' where office_id = $1 returning dedupe_key`
    const { rows } = await pool.query<{ dedupe_key: string }>(text, [office.officeId])
    const job = { key: rows[0]!.dedupe_key, office_id: office.officeId }
    await pool.query(`select graphile_worker.add_job('send_sms', $1::json)`, [JSON.stringify(job)])
    await passTime(31)
    expect(await statesOf(office)).toMatchObject([{ status: 'sent' }])
    expect(peer.sent).toHaveLength(1)
  })

  it('is not sent twice while the provider refuses to say whether it took it', async () => {
    const office = await createTestOffice()
    await queue(office)
    peer.troubles.push(noAnswer, unauthorized)
    await passTime(0)
    await passTime(5)
    await passTime(30)
    expect(await statesOf(office)).toMatchObject([{ status: 'queued', failure: 'unavailable' }])
    await passTime(60)
    expect(await statesOf(office)).toMatchObject([{ status: 'sent', failure: null }])
    expect(peer.sent).toHaveLength(1)
  })

  it('waits when the provider is asked too often, and is not lost', async () => {
    const office = await createTestOffice()
    await queue(office)
    peer.troubles.push(throttled, throttled)
    peer.calls.length = 0
    await passTime(0)
    await passTime(5)
    expect(peer.calls).toHaveLength(1)
    await passTime(3)
    expect(peer.calls).toHaveLength(2)
    expect(await statesOf(office)).toMatchObject([{ status: 'queued', failure: 'unavailable' }])
    await passTime(8)
    expect(await statesOf(office)).toMatchObject([{ status: 'sent' }])
  })

  it('waits for an operator when the credentials are wrong', async () => {
    const office = await createTestOffice()
    const again = await useSms(sms019({ url: peer.address, username: 'noa', token: 'old', sender: 'Luz', timeoutMs }))
    await queue(office)
    await passTime(0)
    expect(await statesOf(office)).toMatchObject([{ status: 'queued', failure: 'credentials' }])
    again()
    await passTime(60)
    expect(await statesOf(office)).toMatchObject([{ status: 'sent', failure: null }])
  })

  it('with a code that has to wait comes first, and is not sent after the code has expired', async () => {
    const [office, { pool }] = [await createTestOffice(), await world()]
    await queue(office, { kind: 'code' })
    peer.troubles.push(throttled)
    await passTime(0)
    const waiting = 'select priority from graphile_worker._private_jobs where key like $1 and attempts = 0'
    expect((await pool.query(waiting, [`${office.officeId}:sms:%`])).rows).toEqual([{ priority: -10 }])
    peer.sent.length = 0
    await passTime(11 * 60)
    expect(await statesOf(office)).toMatchObject([{ status: 'failed', failure: 'expired' }])
    expect(peer.sent).toHaveLength(0)
  })

  it.for(['code', 'invitation'] as const)('with a secret of kind %s is unreadable once it is sent', async (kind) => {
    const office = await createTestOffice()
    await queue(office, { kind, message: 'הקוד הוא 987654' })
    await passTime(0)
    expect(peer.sent).toMatchObject([{ text: 'הקוד הוא 987654' }])
    const { pool } = await world()
    const { rows } = await pool.query('select message, search_text from sms_messages where office_id = $1', [
      office.officeId,
    ])
    expect(rows).toEqual([{ message: '', search_text: expect.not.stringContaining('987654') }])
  })
})

describe('a message through InforU', () => {
  it('is settled by a report, which shows a lost answer too', async () => {
    const peer = await startInforuPeer({ ...account, senders })
    const restore = await useSms(inforuSms({ url: peer.address, ...account, sender: 'Luz', timeoutMs }))
    const office = await createTestOffice()
    await queue(office)
    peer.troubles.push(noAnswer)
    await passTime(0)
    await passTime(60)
    const [message] = peer.sent
    const { body, headers } = peer.reportOf(message!, 2)
    expect(await postReport(message!.reportUrl, { body, headers })).toBe(200)
    await passTime(200)
    expect(await statesOf(office)).toMatchObject([{ status: 'delivered', failure: null, provider: 'inforu' }])
    expect(peer.sent).toHaveLength(1)
    restore()
    await peer.close()
  })
})

describe('a message through a provider that cannot be asked', () => {
  it('is perhaps sent after a lost answer without a report, until a report comes', async () => {
    const peer = await startInforuPeer({ ...account, senders })
    const restore = await useSms(inforuSms({ url: peer.address, ...account, sender: 'Luz', timeoutMs }))
    const office = await createTestOffice()
    await queue(office)
    peer.troubles.push(noAnswer)
    await passTime(0)
    await passTime(60)
    await passTime(200)
    await passTime(3_600)
    expect(await statesOf(office)).toMatchObject([{ status: 'failed', failure: 'perhaps_sent' }])
    expect(peer.sent).toHaveLength(1)
    const told = (await office.owner('GET', '/api/notifications')).body.notifications
    expect(told).toMatchObject([{ kind: 'message_failed' }])
    const [message] = peer.sent
    expect(await postReport(message!.reportUrl, peer.reportOf(message!, 1))).toBe(200)
    expect(await statesOf(office)).toMatchObject([{ status: 'sent', failure: null }])
    restore()
    await peer.close()
  })

  it('is sent later when the provider could not be reached', async () => {
    const peer = await startInforuPeer({ ...account, senders })
    const closed = await startInforuPeer({ ...account, senders })
    await closed.close()
    const away = await useSms(inforuSms({ url: closed.address, ...account, sender: 'Luz', timeoutMs }))
    const office = await createTestOffice()
    await queue(office)
    await passTime(0)
    expect(await statesOf(office)).toMatchObject([{ status: 'queued', failure: 'unavailable' }])
    away()
    const restore = await useSms(inforuSms({ url: peer.address, ...account, sender: 'Luz', timeoutMs }))
    const { pool } = await world()
    const { rows } = await pool.query<{ dedupe_key: string }>(
      'select dedupe_key from sms_messages where office_id = $1',
      [office.officeId],
    )
    const job = { key: rows[0]!.dedupe_key, office_id: office.officeId }
    await pool.query(`select graphile_worker.add_job('send_sms', $1::json)`, [JSON.stringify(job)])
    await passTime(5)
    expect(await statesOf(office)).toMatchObject([{ status: 'sent', failure: null }])
    expect(peer.sent).toHaveLength(1)
    restore()
    await peer.close()
  })
})

describe('a message through Twilio', () => {
  it('is found in the list of messages when its sending was not answered', async () => {
    const peer = await startTwilioPeer({ accountSid: 'AC1', authToken: 'a-token', senders })
    const restore = await useSms(
      twilioSms({ url: peer.address, accountSid: 'AC1', authToken: 'a-token', sender: 'Luz', timeoutMs }),
    )
    const office = await createTestOffice()
    peer.state.isBusy = true
    await queue(office, { message: 'הודעה אחת' })
    await passTime(0)
    expect(peer.sent).toHaveLength(0)
    peer.state.isBusy = false
    peer.troubles.push(brokenLine)
    await passTime(5)
    await passTime(40)
    expect(await statesOf(office)).toMatchObject([{ status: 'sent', provider_id: peer.sent[0]!.sid }])
    expect(peer.sent).toHaveLength(1)
    restore()
    await peer.close()
  })
})

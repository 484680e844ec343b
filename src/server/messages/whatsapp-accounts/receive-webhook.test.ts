import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { callerOf, createTestOffice } from '#tests/support/office.ts'
import { passTime } from '#tests/support/messages/sms.ts'
import { whatsappAccount } from '#tests/support/messages/whatsapp-account.ts'
import { bookFor, logOf, postToWebhook, startLocalMeta, whatsappOffice } from '#tests/support/messages/whatsapp.ts'
import { world } from '#tests/support/world.ts'

const local = startLocalMeta()
beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

/** An office with a message that was sent by WhatsApp, and a report of its delivery. */
async function withMessage() {
  const office = await whatsappOffice()
  await bookFor(office)
  await passTime(0)
  const message = local.peer.sent.at(-1)!
  return { office, message, statuses: [local.peer.statusOf(message, 'delivered')] }
}

describe('a report of Meta', () => {
  it('is refused without a right signature, and changes nothing', async () => {
    const { office, statuses } = await withMessage()
    const right = local.peer.post({ statuses })
    const { 'x-hub-signature-256': signature, ...unsigned } = right.headers
    for (const post of [
      local.peer.post({ statuses }, { secret: 'other' }),
      { ...right, headers: unsigned },
      { ...right, headers: { ...unsigned, 'x-hub-signature-256': signature.replace('sha256=', 'sha1=') } },
      { ...right, body: right.body.replace('delivered', 'failed') },
    ])
      expect(await postToWebhook(office, post)).toBe(403)
    expect(await logOf(office)).toMatchObject([{ status: 'sent' }])
    expect(await postToWebhook(office, right)).toBe(200)
    expect(await logOf(office)).toMatchObject([{ status: 'delivered' }])
  })

  it('about another number or another office is taken and ignored', async () => {
    const { office, message, statuses } = await withMessage()
    const other = await whatsappOffice()
    expect(await postToWebhook(office, local.peer.post({ statuses }, { number: '999999' }))).toBe(200)
    expect(await postToWebhook(other, local.peer.post({ statuses }))).toBe(200)
    const unknown = [
      { ...local.peer.statusOf(message, 'delivered'), id: 'wamid.other' },
      { ...local.peer.statusOf(message, 'delivered'), biz_opaque_callback_data: 'luz-1-1' },
      { ...local.peer.statusOf(message, 'delivered'), biz_opaque_callback_data: undefined },
      { ...local.peer.statusOf(message, 'warning') },
      null,
    ]
    expect(await postToWebhook(office, local.peer.post({ statuses: unknown }))).toBe(200)
    expect(await postToWebhook(office, local.peer.post({ statuses: 'none' }))).toBe(200)
    expect(await logOf(office)).toMatchObject([{ status: 'sent' }])
  })

  it('is refused for an office without WhatsApp, and at a guessed address', async () => {
    const office = await createTestOffice()
    expect(await postToWebhook(office, local.peer.post({}))).toBe(403)
    const stranger = await callerOf(null)
    for (const token of ['1', `${office.officeId}.AAAAAAAAAAAAAAAAAAAAAA`, 'a.b'])
      expect((await stranger('POST', `/api/whatsapp-account/webhook/${token}`, {})).status).toBe(403)
  })
})

describe('the check of the address by Meta', () => {
  const ask = async (url: string, query: Record<string, string>) => {
    const { app } = await world()
    const { statusCode, headers, body } = await app.inject({ method: 'GET', url: new URL(url).pathname, query })
    return { statusCode, type: headers['content-type'], body }
  }

  it('is answered with its challenge as plain text', async () => {
    const office = await createTestOffice()
    const { webhook_url, verify_token } = (await office.owner('GET', '/api/whatsapp-account')).body
    const query = { 'hub.mode': 'subscribe', 'hub.verify_token': verify_token, 'hub.challenge': '1158201444' }
    expect(await ask(webhook_url, query)).toEqual({
      statusCode: 200,
      type: 'text/plain; charset=utf-8',
      body: '1158201444',
    })
  })

  it('is refused with the token of another office, another mode or a challenge that is no number', async () => {
    const office = await createTestOffice()
    const other = (await (await createTestOffice()).owner('GET', '/api/whatsapp-account')).body
    const { webhook_url, verify_token } = (await office.owner('GET', '/api/whatsapp-account')).body
    const query = { 'hub.mode': 'subscribe', 'hub.verify_token': verify_token, 'hub.challenge': '1' }
    expect((await ask(webhook_url, { ...query, 'hub.verify_token': other.verify_token })).statusCode).toBe(403)
    expect((await ask(webhook_url, { ...query, 'hub.mode': 'unsubscribe' })).statusCode).toBe(422)
    expect((await ask(webhook_url, { ...query, 'hub.challenge': '<script>' })).statusCode).toBe(422)
  })
})

describe('the account of an office', () => {
  it('never shows its secrets, keeps them for the same number, and is tested at Meta', async () => {
    const office = await whatsappOffice()
    const { access_token: _a, app_secret: _s, ...visible } = whatsappAccount
    const saved = await office.owner('PUT', '/api/whatsapp-account', visible)
    expect(saved).toMatchObject({ status: 200, body: { ...visible, has_credentials: 1, test_passed: null } })
    expect(JSON.stringify(saved.body)).not.toMatch(/EAAG|app-secret/)
    const tested = await office.owner('POST', '/api/whatsapp-account/test')
    expect(tested.body).toEqual({ ok: 1, message: expect.stringContaining('Studio Noa') })
    expect((await office.owner('GET', '/api/whatsapp-account')).body).toMatchObject({ test_passed: 1 })
    const other = await office.owner('PUT', '/api/whatsapp-account', { ...visible, phone_number_id: '1234567' })
    expect(Object.keys(other.body.fields)).toEqual(['access_token', 'app_secret'])
    const { pool } = await world()
    const { rows } = await pool.query(`select a::text from audit_log a where office_id = $1`, [office.officeId])
    expect(JSON.stringify(rows)).not.toMatch(/EAAG|app-secret/)
  })

  it('is shown as refused when the token is wrong, and offers its channel to staff only while it exists', async () => {
    const office = await whatsappOffice({ access_token: 'old' })
    expect((await office.owner('POST', '/api/whatsapp-account/test')).body).toMatchObject({ ok: 0 })
    const channels = async () => (await office.employee('GET', '/api/whatsapp-account/channels')).body.channels
    expect(await channels()).toEqual(['sms', 'whatsapp', 'email'])
    await office.owner('DELETE', '/api/whatsapp-account')
    expect(await channels()).toEqual(['sms', 'email'])
    expect((await office.owner('POST', '/api/whatsapp-account/test')).status).toBe(404)
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { STRANGER_BUDGETS } from '#server/office/subscriptions/limit-table.ts'
import { logSms } from '#server/providers/sms/log-sms.ts'
import { SmsRefused } from '#server/providers/sms/sms.ts'
import { moveClockTo, now } from '#tests/support/clock.ts'
import { randomPhone, type Office } from '#tests/support/office.ts'
import { visitorWith } from '#tests/support/booking/two-cards.ts'
import { brokenLine } from '#tests/support/peers/json-peer.ts'
import { passTime, useSms } from '#tests/support/messages/sms.ts'
import { bookFor, logOf, postToWebhook, startLocalMeta, whatsappOffice } from '#tests/support/messages/whatsapp.ts'
import { world } from '#tests/support/world.ts'

const local = startLocalMeta()
beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

const used = async (office: Office) =>
  (await office.owner('GET', '/api/user/permissions')).body.subscription.subscription_details.sms_used
const kindsTold = async (office: Office) =>
  (await office.owner('GET', '/api/notifications')).body.notifications.map(({ kind }: { kind: string }) => kind)

describe('a message by WhatsApp', () => {
  it('goes to a customer who prefers it, with the approved template, and costs nothing', async () => {
    const office = await whatsappOffice()
    expect(await bookFor(office)).toMatchObject({ sms_sent: true })
    await passTime(0)
    const [{ body, ...message } = {} as never] = local.peer.sent
    expect(message).toMatchObject({ to: '972521234567', reference: expect.stringMatching(/^luz-\d+-\d+$/) })
    const text = (value: unknown) => ({ type: 'text', text: value })
    const button = (index: string, payload: string) => ({
      type: 'button',
      sub_type: 'quick_reply',
      index,
      parameters: [{ type: 'payload', payload }],
    })
    expect(body).toMatchObject({
      messaging_product: 'whatsapp',
      type: 'template',
      template: {
        name: 'confirm_he',
        language: { code: 'he' },
        components: [
          {
            type: 'body',
            parameters: [
              text('דנה'),
              text(expect.any(String)),
              text(expect.any(String)),
              text('יום ג׳ 24/11 בשעה 12:00'),
              text(expect.any(String)),
            ],
          },
          button('0', 'confirm'),
          button('1', 'cancel'),
        ],
      },
    })
    expect(await logOf(office)).toMatchObject([
      { channel: 'whatsapp', parts: 0, status: 'sent', failed_channels: [], read_at: null, in_development: 0 },
    ])
    expect(await used(office)).toBe(0)
  })

  it.each([
    ['by default for customers without a preference', { is_default: 1 }, { preferred_channel: '' }, 'whatsapp'],
    ['never for those who prefer SMS', { is_default: 1 }, { preferred_channel: 'sms' }, 'sms'],
    ['not without a template of the kind', { templates: {} }, {}, 'sms'],
    ['not without a preference', {}, { preferred_channel: '' }, 'sms'],
  ])('is chosen %s', async (_, account, details, channel) => {
    const office = await whatsappOffice(account)
    await bookFor(office, details)
    await passTime(0)
    expect(await logOf(office)).toMatchObject([{ channel, status: 'sent' }])
  })

  it('is delivered and read as reports say, in any order and more than once', async () => {
    const office = await whatsappOffice()
    await bookFor(office)
    await passTime(0)
    const [message] = local.peer.sent
    const report = (...states: string[]) =>
      postToWebhook(office, local.peer.post({ statuses: states.map((state) => local.peer.statusOf(message!, state)) }))
    expect(await report('delivered')).toBe(200)
    expect(await logOf(office)).toMatchObject([{ status: 'delivered', read_at: null }])
    moveClockTo('2026-11-22T08:05:00Z')
    expect(await report('read', 'sent', 'delivered')).toBe(200)
    moveClockTo('2026-11-22T08:09:00Z')
    for (const state of ['read', 'sent', 'failed']) expect(await report(state)).toBe(200)
    const [row] = await logOf(office)
    expect(row).toMatchObject({ channel: 'whatsapp', status: 'delivered', failure: null })
    expect(row.read_at).toMatch(/^2026-11-22T08:05/)
    expect(row.settled_at).toMatch(/^2026-11-22T08:00/)
  })
})

describe('a message that WhatsApp does not deliver', () => {
  it.each([
    ['at once', true],
    ['by a report', false],
  ])('goes by SMS when the phone has no WhatsApp, refused %s', async (_, refusesAtOnce) => {
    const office = await whatsappOffice()
    local.peer.state.refusesAtOnce = refusesAtOnce
    local.peer.withoutWhatsapp.add('972521234567')
    await bookFor(office)
    await passTime(0)
    const [message] = local.peer.sent
    if (message) {
      const report = local.peer.post({ statuses: [local.peer.statusOf(message, 'failed', 131026)] })
      for (let time = 0; time < 3; time++) expect(await postToWebhook(office, report)).toBe(200)
      await passTime(0)
    }
    const [row, ...more] = await logOf(office)
    expect(row).toMatchObject({ channel: 'sms', failed_channels: ['whatsapp'], status: 'sent', failure: null })
    expect(more).toEqual([])
    expect(await used(office)).toBe(row.parts)
    expect(await kindsTold(office)).toEqual([])
  })

  it('goes by e-mail when the SMS fails, too', async () => {
    const office = await whatsappOffice()
    const refuse = () => Promise.reject(new SmsRefused('log', 'kosher_phone', 15))
    const restore = await useSms({ ...logSms(() => {}), send: refuse })
    local.peer.codes.push(131026)
    await bookFor(office, { email: 'dana@example.com' })
    for (const seconds of [0, 1, 1]) await passTime(seconds)
    restore()
    expect(await logOf(office)).toMatchObject([
      { channel: 'email', failed_channels: ['whatsapp', 'sms'], status: 'sent', parts: 0 },
    ])
    expect(await kindsTold(office)).toEqual([])
  })

  it.each([
    ['the token has expired', { access_token: 'old' }],
    ['the template is not approved', { templates: { confirmation: 'unknown_he' } }],
    ['the template has another language', { language: 'en' }],
  ])('goes by SMS when %s, and the owner is told once a day', async (_, account) => {
    const office = await whatsappOffice(account)
    await bookFor(office)
    await passTime(0)
    await bookFor(office, { phone: '0521234568', full_name: 'רות לוי' })
    await passTime(0)
    const rows = await logOf(office)
    expect(rows[0]).toMatchObject({ channel: 'sms', failed_channels: ['whatsapp'], status: 'sent' })
    expect(await kindsTold(office)).toEqual(['whatsapp_failed'])
  })

  it.each([
    ['the number', 130429],
    ['the recipient', 131056],
  ])('is sent later when too many go by %s', async (_, code) => {
    const office = await whatsappOffice()
    local.peer.codes.push(code)
    await bookFor(office)
    await passTime(0)
    expect(await logOf(office)).toMatchObject([{ channel: 'whatsapp', status: 'queued', failure: 'unavailable' }])
    await passTime(3)
    expect(await logOf(office)).toMatchObject([{ channel: 'whatsapp', status: 'sent', failure: null }])
    expect(local.peer.sent).toHaveLength(1)
  })

  it('goes by SMS when the office has removed WhatsApp meanwhile', async () => {
    const office = await whatsappOffice()
    await bookFor(office)
    expect((await office.owner('DELETE', '/api/whatsapp-account')).status).toBe(204)
    await passTime(0)
    expect(await logOf(office)).toMatchObject([{ channel: 'sms', status: 'sent' }])
    expect(await kindsTold(office)).toEqual([])
  })
})

describe('a message that Meta took without an answer', () => {
  it('is perhaps sent without a report, not sent again, until a report comes', async () => {
    const office = await whatsappOffice()
    local.peer.troubles.push(brokenLine)
    await bookFor(office, { email: 'dana@example.com' })
    for (const seconds of [0, 60, 200, 3_600]) await passTime(seconds)
    expect(await logOf(office)).toMatchObject([{ channel: 'whatsapp', status: 'failed', failure: 'perhaps_sent' }])
    expect(local.peer.sent).toHaveLength(1)
    expect(await kindsTold(office)).toEqual(['message_failed'])
    const [message] = local.peer.sent
    await postToWebhook(office, local.peer.post({ statuses: [local.peer.statusOf(message!, 'delivered')] }))
    expect(await logOf(office)).toMatchObject([{ channel: 'whatsapp', status: 'delivered', failure: null }])
  })

  it('is sent once when a report comes before the next attempt', async () => {
    const office = await whatsappOffice()
    local.peer.troubles.push(brokenLine)
    await bookFor(office)
    await passTime(0)
    const [message] = local.peer.sent
    await postToWebhook(office, local.peer.post({ statuses: [local.peer.statusOf(message!, 'sent')] }))
    for (const seconds of [60, 200]) await passTime(seconds)
    expect(await logOf(office)).toMatchObject([{ channel: 'whatsapp', status: 'sent', failure: null }])
    expect(local.peer.sent).toHaveLength(1)
  })
})

it('nothing changes for an office without WhatsApp, whatever its customers prefer', async () => {
  const office = await whatsappOffice()
  await office.owner('DELETE', '/api/whatsapp-account')
  await bookFor(office)
  await passTime(0)
  expect(await logOf(office)).toMatchObject([{ channel: 'sms', status: 'sent', in_development: 1 }])
})

it('messages of strangers count in their budget by WhatsApp, too, for which the office pays', async () => {
  const office = await whatsappOffice({ is_default: 1 })
  const { pool } = await world()
  const spent = STRANGER_BUDGETS.messageParts - 1
  await pool.query(
    `insert into sms_messages (office_id, phone, message, kind, dedupe_key, created_at, of_stranger, status)
     select $1, '+972500000000', 'א', 'confirmation', 'spent:' || i, $3, true, 'sent' from generate_series(1, $2) i`,
    [office.officeId, spent, now()],
  )
  for (const start of ['10:00', '12:00'])
    expect((await (await visitorWith(office, randomPhone())).book(start)).status).toBe(201)
  const queued = `select channel from sms_messages where office_id = $1 and kind = 'confirmation' and status = 'queued'`
  expect((await pool.query(queued, [office.officeId])).rows).toEqual([{ channel: 'whatsapp' }])
})

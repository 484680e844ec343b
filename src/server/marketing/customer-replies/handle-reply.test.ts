import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import type { Office } from '#tests/support/office.ts'
import { statusOf } from '#tests/support/calendar/reminders.ts'
import { passTime } from '#tests/support/messages/sms.ts'
import { bookFor, postToWebhook, startLocalMeta, whatsappOffice } from '#tests/support/messages/whatsapp.ts'
import { world } from '#tests/support/world.ts'

const local = startLocalMeta()
beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

/** An office whose customer got the confirmation of an appointment by WhatsApp. */
async function withMessage(account: object = {}) {
  const office = await whatsappOffice(account)
  const { appointment } = await bookFor(office)
  await passTime(0)
  const message = local.peer.sent.at(-1)!
  const answer = async (what: Parameters<typeof local.peer.replyOf>[1], times = 1) => {
    const post = local.peer.post({ messages: [local.peer.replyOf(message, what)] })
    for (let time = 0; time < times; time++) expect(await postToWebhook(office, post)).toBe(200)
    await passTime(0)
    return post
  }
  return { office, id: appointment.id as number, message, answer }
}
const texts = () =>
  local.peer.sent.flatMap(({ body }) => (body.type === 'text' ? [(body.text as { body: string }).body] : []))
const told = async (office: Office) =>
  (await office.owner('GET', '/api/notifications')).body.notifications.map(({ kind }: { kind: string }) => kind)

describe('the answer of a customer', () => {
  it.each([
    ['the button', { payload: 'confirm' }],
    ['a word with a quotation', { text: 'מאשרת!' }],
    ['a word about the last message', { text: ' כן ', isQuoted: false }],
  ])('confirms the appointment by %s, once', async (_, what) => {
    const { office, id, answer } = await withMessage()
    await answer(what, 3)
    expect(await told(office)).toEqual(['confirmed_by_customer'])
    expect(await statusOf(office, id)).toBe('confirmed')
    expect(texts()).toEqual(['תודה! ההגעה לתור ביום ג׳ 24/11 בשעה 12:00 אושרה.'])
    const { pool } = await world()
    const { rows } = await pool.query('select confirmed_start = start_at as ok from appointments where id = $1', [id])
    expect(rows).toEqual([{ ok: true }])
  })

  it('cancels by the button only, once, and a replayed report does not cancel again', async () => {
    const { office, id, answer } = await withMessage()
    await answer({ text: 'מבטלת' })
    expect(await statusOf(office, id)).toBe('confirmed')
    expect(texts()).toEqual([expect.stringMatching(/עוד לא בוטל.*\/l\//)])
    const post = await answer({ payload: 'cancel' })
    expect(await statusOf(office, id)).toBe('cancelled')
    expect(texts().at(-1)).toBe('התור ביום ג׳ 24/11 בשעה 12:00 בוטל.')
    expect(await told(office)).toEqual(['cancelled_by_customer'])
    const { pool } = await world()
    await pool.query(`update appointments set status_key = 'confirmed', holds_slot = true where id = $1`, [id])
    expect(await postToWebhook(office, post)).toBe(200)
    expect(await statusOf(office, id)).toBe('confirmed')
    expect(texts()).toHaveLength(2)
  })

  it('does not cancel after the cut-off of the office, and says so', async () => {
    const { office, id, answer } = await withMessage()
    moveClockTo('2026-11-24T07:00:00Z')
    await answer({ payload: 'cancel' })
    expect(await statusOf(office, id)).toBe('confirmed')
    expect(texts()).toEqual([expect.stringContaining('אי אפשר לבטל את התור כאן.')])
  })

  it('about a time that the office has changed since confirms nothing, and tells the new time', async () => {
    const { office, id, answer } = await withMessage()
    const { pool } = await world()
    await pool.query(
      `update appointments set start_at = start_at + interval '1 hour', end_at = end_at + interval '1 hour' where id = $1`,
      [id],
    )
    await answer({ payload: 'confirm' })
    expect(await told(office)).toEqual([])
    expect(texts()).toEqual([expect.stringContaining('הועבר בינתיים ליום ג׳ 24/11 בשעה 13:00')])
  })

  it('from another phone, to another office or from last week does nothing', async () => {
    const { office, id, message, answer } = await withMessage()
    const other = await whatsappOffice()
    await answer({ payload: 'cancel', from: '972521234599' })
    const reply = local.peer.replyOf(message, { payload: 'cancel' })
    await postToWebhook(other, local.peer.post({ messages: [reply] }))
    await postToWebhook(office, local.peer.post({ messages: [{ ...reply, timestamp: '1794000000' }] }))
    await postToWebhook(office, local.peer.post({ messages: [{ ...reply, from: 'x' }, null, { type: 'text' }] }))
    await postToWebhook(office, local.peer.post({ messages: [reply] }, { secret: 'other' }))
    await passTime(0)
    expect(await statusOf(office, id)).toBe('confirmed')
    expect(texts()).toEqual([])
  })

  it('refuses marketing by a word, and other words are answered once a day', async () => {
    const { office, answer } = await withMessage()
    await answer({ text: 'הסר' })
    const { pool } = await world()
    const text = 'select phone, refused_at is not null as refused from marketing_phones where office_id = $1'
    expect((await pool.query(text, [office.officeId])).rows).toEqual([{ phone: '+972521234567', refused: true }])
    await answer({ text: 'אאחר בעשר דקות' })
    await answer({ text: 'טוב?' })
    expect(texts()).toEqual([
      expect.stringContaining('הוסרת מרשימת הדיוור'),
      expect.stringContaining('ההודעות במספר הזה אינן נקראות'),
    ])
  })
})

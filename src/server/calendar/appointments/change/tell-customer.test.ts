import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { at, booking, createTestOffice, type Office } from '#tests/support/office.ts'
import {
  book,
  DAY,
  dueReminders,
  messages,
  moveTo,
  NOW,
  runDueJobs,
  runHeldMessages,
} from '#tests/support/calendar/reminders.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo(NOW))

const sent = async (office: Office) => [
  ...(await messages(office, 'change')),
  ...(await messages(office, 'cancellation')),
]
const texts = async (office: Office) => (await sent(office)).map(({ message }) => message)
const confirmations = async (office: Office) => (await messages(office, 'confirmation')).length
const put = (office: Office, id: number, from: string, to: string, more: object = {}) =>
  office.owner('PUT', `/api/appointments/${id}`, booking(office, at(DAY, from), at(DAY, to), more))
const remove = (office: Office, id: number, query = '') => office.owner('DELETE', `/api/appointments/${id}${query}`)
const restore = (office: Office, id: number, body: object = {}) =>
  office.owner('POST', `/api/appointments/${id}/restore`, body)

describe('a change by staff', () => {
  it('causes a message after two minutes, one for several changes', async () => {
    const office = await createTestOffice()
    const { id } = await book(office)
    await put(office, id, '12:00', '13:00')
    await runDueJobs(office)
    expect(await texts(office)).toEqual([])
    moveTo('2026-11-22 10:01')
    await put(office, id, '14:00', '15:00')
    moveTo('2026-11-22 10:02')
    await runDueJobs(office)
    expect(await texts(office)).toEqual([])
    moveTo('2026-11-22 10:03')
    await runDueJobs(office)
    await runHeldMessages(office)
    expect(await texts(office)).toEqual([expect.stringContaining('הועבר ליום ג׳ 24/11 בשעה 14:00')])
    expect(await sent(office)).toMatchObject([{ status: 'sent' }])
  })

  it('is shown as failed when the quota is exhausted meanwhile, and the owner is notified', async () => {
    const office = await createTestOffice()
    const { id } = await book(office)
    await put(office, id, '12:00', '13:00')
    const { pool } = await world()
    await pool.query(`update usage_counters set used = 1000 where office_id = $1 and kind = 'sms'`, [office.officeId])
    await runHeldMessages(office)
    expect(await sent(office)).toMatchObject([{ status: 'failed' }])
    const log = (await office.owner('GET', '/api/sms/office?status=failed')).body
    expect(log.sms).toMatchObject([{ kind: 'change', failure: 'quota' }])
    const told = (await office.owner('GET', '/api/notifications')).body.notifications
    expect(told).toMatchObject([{ kind: 'quota_exhausted' }])
  })

  it('causes no message when it was undone, by a move back or by restoring the appointment', async () => {
    const office = await createTestOffice()
    const { id } = await book(office)
    await put(office, id, '12:00', '13:00')
    await put(office, id, '10:00', '11:00')
    await remove(office, id)
    await restore(office, id)
    await put(office, id, '10:00', '11:00', { status_key: 'cancelled' })
    await put(office, id, '10:00', '11:00', { status_key: 'confirmed' })
    await runHeldMessages(office)
    expect(await texts(office)).toEqual([])
    expect(await confirmations(office)).toBe(1)
  })

  it('causes one message when a deletion follows a move, and another when the deletion is undone later', async () => {
    const office = await createTestOffice()
    const { id } = await book(office)
    await put(office, id, '12:00', '13:00')
    await remove(office, id)
    await runHeldMessages(office)
    expect(await texts(office)).toEqual([expect.stringContaining('בוטל')])
    expect(await dueReminders(office)).toEqual([])
    await restore(office, id)
    await runHeldMessages(office)
    expect(await confirmations(office)).toBe(2)
    expect(await sent(office)).toHaveLength(1)
  })

  it('causes no message with notify 0, which also drops a held one', async () => {
    const office = await createTestOffice()
    const { id } = await book(office, '10:00', { notify: 0 })
    expect(await confirmations(office)).toBe(0)
    await put(office, id, '12:00', '13:00')
    await put(office, id, '14:00', '15:00', { notify: 0 })
    await runHeldMessages(office)
    await remove(office, id, '?notify=0')
    await runHeldMessages(office)
    await restore(office, id)
    await runHeldMessages(office)
    expect(await texts(office)).toEqual([])
    expect(await confirmations(office)).toBe(0)
  })

  it('asks for confirmation instead of confirming when the new appointment waits', async () => {
    const office = await createTestOffice()
    await book(office, '10:00', { status_key: 'waiting' })
    const [first] = await messages(office, 'confirmation')
    expect(first!.message).toContain('ממתין לאישור')
    expect(first!.message).not.toContain('נקבע')
  })

  it('waits for the morning at night, unless the appointment is within 24 hours', async () => {
    const office = await createTestOffice()
    const far = await book(office)
    const near = await book(office, '12:00', {}, '2026-11-23')
    moveTo('2026-11-22 22:00')
    await put(office, far.id, '16:00', '17:00')
    await office.owner(
      'PUT',
      `/api/appointments/${near.id}`,
      booking(office, at('2026-11-23', '17:00'), at('2026-11-23', '18:00')),
    )
    await runHeldMessages(office)
    expect(await sent(office)).toMatchObject([{ message: expect.stringContaining('23/11 בשעה 17:00'), status: 'sent' }])
    moveTo('2026-11-23 07:59')
    await runDueJobs(office)
    expect(await sent(office)).toHaveLength(1)
    moveTo('2026-11-23 08:00')
    await runDueJobs(office)
    expect(await sent(office)).toMatchObject([{}, { message: expect.stringContaining('16:00'), status: 'sent' }])
  })

  it('causes its message in the morning when the worker was down until the night', async () => {
    const office = await createTestOffice()
    const { id } = await book(office, '10:00', {}, '2026-11-27')
    await remove(office, id)
    moveTo('2026-11-22 23:00')
    await runDueJobs(office)
    expect(await texts(office)).toEqual([])
    moveTo('2026-11-23 08:00')
    await runDueJobs(office)
    expect(await sent(office)).toMatchObject([{ message: expect.stringContaining('בוטל'), status: 'sent' }])
  })
})

describe('the confirmation of a booking at night', () => {
  it('is sent at once for the next day, and in the morning for later days', async () => {
    const office = await createTestOffice()
    moveTo('2026-11-22 22:00')
    await book(office, '10:00', {}, '2026-11-23')
    await book(office, '10:00', {}, '2026-11-30')
    await runDueJobs(office)
    expect(await messages(office, 'confirmation')).toMatchObject([{ status: 'sent' }, { status: 'queued' }])
    moveTo('2026-11-23 08:00')
    await runDueJobs(office)
    expect(await messages(office, 'confirmation')).toMatchObject([{ status: 'sent' }, { status: 'sent' }])
  })
})

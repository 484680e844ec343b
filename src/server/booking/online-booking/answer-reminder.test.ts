import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import {
  at,
  booking,
  callerOf,
  createTestOffice,
  createVisitor,
  randomPhone,
  type Office,
} from '#tests/support/office.ts'
import {
  book,
  DAY,
  messages,
  moveTo,
  NOW,
  runDueJobs,
  saveReminders,
  smsBefore,
  statusOf,
} from '#tests/support/calendar/reminders.ts'
import { world } from '#tests/support/world.ts'
import { tokenBehind } from '#tests/support/links.ts'

beforeEach(() => moveClockTo(NOW))

/**
 * Sends the reminder of the day before, and returns the address of the appointment that it carries.
 */
async function linkOfReminder(office: Office): Promise<string> {
  moveTo('2026-11-23 10:00')
  await runDueJobs(office)
  const { message } = (await messages(office)).at(-1)!
  return `/api/online-booking/manage/${await tokenBehind(message)}`
}
const change = (office: Office, id: number, more: object, from = '10:00', to = '11:00') =>
  office.owner('PUT', `/api/appointments/${id}`, booking(office, at(DAY, from), at(DAY, to), more))
const allow = async (office: Office, column: string, value: unknown) =>
  (await world()).pool.query(`update offices set ${column} = $2 where id = $1`, [office.officeId, value])

describe('a confirmation by the link of a reminder', () => {
  it('changes the status once, and opening the link changes nothing', async () => {
    const office = await createTestOffice()
    const { id } = await book(office)
    const link = await linkOfReminder(office)
    const stranger = await callerOf(null)
    const opened = await stranger('GET', link)
    expect(opened.body).toMatchObject({ can_confirm: 1, confirmed: 0 })
    expect(await statusOf(office, id)).toBe('reminded')
    for (let i = 0; i < 2; i++) {
      const answered = await stranger('POST', `${link}/confirm`)
      expect([answered.status, answered.body.confirmed, answered.body.appointment.status_key]).toEqual([
        200,
        1,
        'confirmed',
      ])
    }
    await runDueJobs(office)
    expect(await messages(office, 'confirmation')).toHaveLength(1)
    expect(await messages(office, 'change')).toEqual([])
    const { pool } = await world()
    const { rows } = await pool.query(
      `select actor, action from audit_log where office_id = $1 and subject = 'appointment' and action = 'confirm'`,
      [office.officeId],
    )
    expect(rows).toEqual([{ actor: 'customer', action: 'confirm' }])
  })

  it('stays visible after a later reminder, and counts no longer after a move', async () => {
    const office = await createTestOffice()
    await saveReminders(office, [smsBefore(24), smsBefore(2)])
    const { id } = await book(office)
    const link = await linkOfReminder(office)
    const stranger = await callerOf(null)
    await stranger('POST', `${link}/confirm`)
    moveTo('2026-11-24 08:00')
    await runDueJobs(office)
    expect(await messages(office)).toHaveLength(2)
    expect(await statusOf(office, id)).toBe('confirmed')
    await change(office, id, {}, '14:00', '15:00')
    expect((await stranger('GET', link)).body).toMatchObject({ can_confirm: 1, confirmed: 0 })
  })

  it('is refused with its reason for a cancelled, past, deleted or unknown appointment', async () => {
    const office = await createTestOffice()
    const { id } = await book(office)
    const link = await linkOfReminder(office)
    const stranger = await callerOf(null)
    await change(office, id, { status_key: 'cancelled' })
    const cancelled = await stranger('POST', `${link}/confirm`)
    expect([cancelled.status, cancelled.body.code]).toEqual([409, 'cannot_confirm'])
    expect(cancelled.body.error).toContain('בוטל')
    await change(office, id, { status_key: 'confirmed' })
    moveTo('2026-11-24 10:00')
    expect((await stranger('POST', `${link}/confirm`)).body.error).toContain('כבר היה')
    await office.owner('DELETE', `/api/appointments/${id}`)
    expect((await stranger('POST', `${link}/confirm`)).status).toBe(404)
    expect((await stranger('POST', '/api/online-booking/manage/AAAAAAAAAAAAAAAAAAAAAA/confirm')).status).toBe(404)
  })

  it('does not approve a request on behalf of the office', async () => {
    const office = await createTestOffice()
    await allow(office, 'approve_bookings', true)
    const { call } = await createVisitor(office.slug, randomPhone())
    const made = await call('POST', '/api/appointments', booking(office, at(DAY, '10:00'), at(DAY, '11:00')))
    const stranger = await callerOf(null)
    const answered = await stranger('POST', `/api/online-booking/manage/${made.body.manage_token}/confirm`)
    expect(answered.body.code).toBe('cannot_confirm')
    expect(await statusOf(office, made.body.appointment.id)).toBe('waiting')
  })

  it('settles an appointment that staff set to waiting for the customer', async () => {
    const office = await createTestOffice()
    const { id } = await book(office, '10:00', { status_key: 'waiting' })
    const link = await linkOfReminder(office)
    expect((await (await callerOf(null))('POST', `${link}/confirm`)).status).toBe(200)
    expect(await statusOf(office, id)).toBe('confirmed')
  })
})

describe('a cancellation by the link of a reminder', () => {
  it('obeys the cut-off of the office, and happens once', async () => {
    const office = await createTestOffice()
    const { id } = await book(office)
    const link = await linkOfReminder(office)
    const stranger = await callerOf(null)
    moveTo('2026-11-23 10:01')
    expect((await stranger('POST', `${link}/cancel`)).body.code).toBe('cutoff_passed')
    await allow(office, 'cancel_cutoff_hours', 3)
    for (let i = 0; i < 2; i++) expect((await stranger('POST', `${link}/cancel`)).status).toBe(200)
    const { rows } = await (
      await world()
    ).pool.query('select status_key, holds_slot from appointments where office_id = $1 and id = $2', [
      office.officeId,
      id,
    ])
    expect(rows).toEqual([{ status_key: 'cancelled', holds_slot: false }])
  })
})

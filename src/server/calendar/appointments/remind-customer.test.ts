import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, randomPhone, at, createVisitor, booking, callerOf } from '#tests/support/office.ts'
import {
  book,
  DAY,
  dueReminders,
  messages,
  moveTo,
  NOW,
  runDueJobs,
  runHeldMessages,
  statusOf,
} from '#tests/support/calendar/reminders.ts'
import { world } from '#tests/support/world.ts'
import { shortLink } from '#tests/support/links.ts'

beforeEach(() => moveClockTo(NOW))

describe('the reminder of an appointment', () => {
  it('is sent once on the day before and marks the appointment', async () => {
    const office = await createTestOffice()
    const { id } = await book(office)
    expect(await dueReminders(office)).toEqual(['2026-11-23 10:00'])
    await runDueJobs(office)
    expect(await messages(office)).toEqual([])
    moveTo('2026-11-23 10:00')
    await runDueJobs(office)
    await runDueJobs(office)
    expect(await messages(office)).toEqual([
      expect.objectContaining({
        message: expect.stringMatching(
          /^סטודיו בדיקה: תזכורת לתספורת נשים אצל מאיה ביום ג׳ 24\/11 בשעה 10:00\nאישור\/ביטול: https:\/\/luz\.test\/l\/[\w-]{12}$/,
        ),
        status: 'sent',
        phone: expect.stringMatching(/^\+9725\d{8}$/),
      }),
    ])
    expect(await statusOf(office, id)).toBe('reminded')
    expect(await dueReminders(office)).toEqual([])
  })

  it('moves with the appointment', async () => {
    const office = await createTestOffice()
    const { id } = await book(office)
    await office.owner(
      'PUT',
      `/api/appointments/${id}`,
      booking(office, at('2026-11-26', '14:00'), at('2026-11-26', '15:00')),
    )
    expect(await dueReminders(office)).toEqual(['2026-11-25 14:00'])
    moveTo('2026-11-23 10:00')
    await runDueJobs(office)
    expect(await messages(office)).toEqual([])
    moveTo('2026-11-25 14:00')
    await runDueJobs(office)
    expect((await messages(office)).map(({ message }) => message)).toEqual([
      expect.stringContaining('26/11 בשעה 14:00'),
    ])
  })

  it('is sent again for the new time when the appointment moves after its reminder', async () => {
    const office = await createTestOffice()
    const { id } = await book(office)
    moveTo('2026-11-23 10:00')
    await runDueJobs(office)
    const later = booking(office, at('2026-11-26', '14:00'), at('2026-11-26', '15:00'), { status_key: 'reminded' })
    const moved = await office.owner('PUT', `/api/appointments/${id}`, later)
    expect(moved.body.appointment.status_key).toBe('confirmed')
    moveTo('2026-11-25 14:00')
    await runDueJobs(office)
    expect(await messages(office)).toHaveLength(2)
    // moving back to a time that already had a reminder sends nothing
    const back = booking(office, at(DAY, '10:00'), at(DAY, '11:00'))
    moveTo('2026-11-22 10:00')
    await office.owner('PUT', `/api/appointments/${id}`, back)
    moveTo('2026-11-23 10:00')
    await runDueJobs(office)
    expect(await messages(office)).toHaveLength(2)
  })

  it.for(['cancelled', 'deleted', 'arrived'] as const)('is not sent when the appointment is %s', async (how) => {
    const office = await createTestOffice()
    const { id } = await book(office)
    if (how === 'deleted') await office.owner('DELETE', `/api/appointments/${id}`)
    else
      await office.owner(
        'PUT',
        `/api/appointments/${id}`,
        booking(office, at(DAY, '10:00'), at(DAY, '11:00'), { status_key: how }),
      )
    if (how !== 'arrived') expect(await dueReminders(office)).toEqual([])
    moveTo('2026-11-23 10:00')
    await runDueJobs(office)
    expect(await messages(office)).toEqual([])
  })

  it('is planned again when the appointment is restored or reinstated', async () => {
    const office = await createTestOffice()
    const { id } = await book(office)
    await office.owner('DELETE', `/api/appointments/${id}`)
    await office.owner('POST', `/api/appointments/${id}/restore`, {})
    expect(await dueReminders(office)).toEqual(['2026-11-23 10:00'])
    const put = (status_key: string) =>
      office.owner(
        'PUT',
        `/api/appointments/${id}`,
        booking(office, at(DAY, '10:00'), at(DAY, '11:00'), { status_key }),
      )
    await put('cancelled')
    expect(await dueReminders(office)).toEqual([])
    await put('confirmed')
    expect(await dueReminders(office)).toEqual(['2026-11-23 10:00'])
  })

  it('is not sent when the customer or the office has turned reminders off', async () => {
    const { pool } = await world()
    for (const wish of [
      'update customers set settings_send_approval_sms = false where office_id = $1',
      'update offices set receive_by_sms = false where id = $1',
    ]) {
      const office = await createTestOffice()
      await book(office)
      await pool.query(wish, [office.officeId])
      moveTo('2026-11-23 10:00')
      await runDueJobs(office)
      expect(await messages(office)).toEqual([])
      moveClockTo(NOW)
    }
  })

  it('is not planned when its time has already passed', async () => {
    const office = await createTestOffice()
    moveTo('2026-11-23 11:00')
    await book(office)
    expect(await dueReminders(office)).toEqual([])
  })

  it('waits until the morning when it would be sent at night, or is dropped if the appointment begins before', async () => {
    const office = await createTestOffice()
    await book(office, '10:00')
    await book(office, '07:30')
    moveTo('2026-11-23 23:00')
    await runDueJobs(office)
    expect(await messages(office)).toEqual([])
    // the appointment at 07:30 begins before messages may be sent
    expect(await dueReminders(office)).toEqual(['2026-11-24 08:00'])
    moveTo('2026-11-24 08:00')
    await runDueJobs(office)
    expect((await messages(office)).map(({ message }) => message)).toEqual([expect.stringContaining('בשעה 10:00')])
  })

  it('is not sent after the appointment has begun', async () => {
    const office = await createTestOffice()
    await book(office)
    moveTo('2026-11-24 10:00')
    await runDueJobs(office)
    expect(await messages(office)).toEqual([])
  })

  it('contains the manage link of an online booking', async () => {
    const office = await createTestOffice()
    const { call } = await createVisitor(office.slug, randomPhone())
    const made = await call('POST', '/api/appointments', booking(office, at(DAY, '10:00'), at(DAY, '11:00')))
    moveTo('2026-11-23 10:00')
    await runDueJobs(office)
    const [sent] = await messages(office)
    expect(sent!.message).toContain(`https://luz.test${shortLink('v', made.body.manage_token)}`)
  })

  it('moves or is dropped when the customer moves or cancels with the manage link', async () => {
    const office = await createTestOffice()
    const { call } = await createVisitor(office.slug, randomPhone())
    const made = await call(
      'POST',
      '/api/appointments',
      booking(office, at('2026-11-25', '10:00'), at('2026-11-25', '11:00')),
    )
    const link = `/api/online-booking/manage/${made.body.manage_token}`
    const stranger = await callerOf(null)
    expect(await dueReminders(office)).toEqual(['2026-11-24 10:00'])
    expect((await stranger('POST', `${link}/move`, { start_time: at('2026-11-25', '16:00') })).status).toBe(200)
    expect(await dueReminders(office)).toEqual(['2026-11-24 16:00'])
    expect((await stranger('POST', `${link}/cancel`)).status).toBe(200)
    expect(await dueReminders(office)).toEqual([])
  })
})

describe('other messages', () => {
  it('report that an appointment was booked, moved or cancelled, but not one that was created as cancelled', async () => {
    const office = await createTestOffice()
    const { id } = await book(office)
    await office.owner('PUT', `/api/appointments/${id}`, booking(office, at(DAY, '12:00'), at(DAY, '13:00')))
    await runHeldMessages(office)
    await office.owner(
      'PUT',
      `/api/appointments/${id}`,
      booking(office, at(DAY, '12:00'), at(DAY, '13:00'), { status_key: 'cancelled' }),
    )
    await book(office, '16:00', { status_key: 'cancelled' })
    await runHeldMessages(office)
    expect((await messages(office, 'confirmation')).map(({ message }) => message)).toEqual([
      'סטודיו בדיקה: התור לתספורת נשים אצל מאיה נקבע ליום ג׳ 24/11 בשעה 10:00',
    ])
    expect((await messages(office, 'change')).map(({ message }) => message)).toEqual([
      'סטודיו בדיקה: התור לתספורת נשים אצל מאיה הועבר ליום ג׳ 24/11 בשעה 12:00',
    ])
    expect((await messages(office, 'cancellation')).map(({ message }) => message)).toEqual([
      'סטודיו בדיקה: התור לתספורת נשים אצל מאיה ביום ג׳ 24/11 בשעה 12:00 בוטל',
    ])
  })
})

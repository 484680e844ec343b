import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, at, booking, type Office } from '#tests/support/office.ts'
import {
  book,
  DAY,
  messages,
  moveTo,
  NOW,
  runDueJobs,
  runFor,
  saveReminders,
  smsBefore,
} from '#tests/support/calendar/reminders.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo(NOW))

async function uploadDocument(office: Office, name = 'הצהרת בריאות'): Promise<number> {
  const { pool } = await world()
  const text = `insert into documents (office_id, name, file_key, file_name, file_type, file_bytes)
    values ($1, $2, 'k', 'a.pdf', 'pdf', 1) returning id`
  return (await pool.query(text, [office.officeId, name])).rows[0].id
}

describe('the reminders of a service', () => {
  it('are sent once at each of their hours, but never at night', async () => {
    const office = await createTestOffice()
    await saveReminders(office, [smsBefore(24), smsBefore(20), smsBefore(12), smsBefore(2)])
    await book(office, '14:00')
    // 02:00 is at night, so that reminder is sent at 20:30 on the evening before
    expect(await runFor(office, '2026-11-23 13:00', 26)).toEqual([
      '11-23 14:00',
      '11-23 18:00',
      '11-23 20:30',
      '11-24 12:00',
    ])
  })

  it('include the default one of the day before if the service only sends documents', async () => {
    const office = await createTestOffice()
    const document_id = await uploadDocument(office)
    await saveReminders(office, [{ hours: 3, action_id: 2, document_id }])
    await book(office, '14:00')
    expect(await runFor(office, '2026-11-23 13:30', 24)).toEqual(['11-23 14:00', '11-24 11:00'])
    expect((await messages(office))[1]!.message).toMatch(
      /^סטודיו בדיקה: הצהרת בריאות לקראת התור לתספורת נשים ביום ג׳ 24\/11 בשעה 14:00\nhttps:\/\/luz\.test\/l\/[\w-]{12}$/,
    )
  })

  it('are sent once when several fall into the same evening', async () => {
    const office = await createTestOffice()
    await saveReminders(office, [smsBefore(14), smsBefore(13), smsBefore(12)])
    await book(office, '11:00')
    expect(await runFor(office, '2026-11-23 20:00', 14)).toEqual(['11-23 20:30'])
  })

  it('are sent once when the worker was down at both of their hours', async () => {
    const office = await createTestOffice()
    await saveReminders(office, [smsBefore(24), smsBefore(20)])
    await book(office, '14:00')
    moveTo('2026-11-23 19:00')
    await runDueJobs(office)
    expect(await messages(office)).toHaveLength(1)
  })

  it('are not sent late when the appointment is booked after their hour', async () => {
    const office = await createTestOffice()
    await saveReminders(office, [smsBefore(24), smsBefore(2)])
    moveTo('2026-11-23 15:00')
    await book(office, '14:00')
    expect(await runFor(office, '2026-11-23 15:00', 24)).toEqual(['11-24 12:00'])
  })

  it('are sent again for the new time when the appointment moves', async () => {
    const office = await createTestOffice()
    await saveReminders(office, [smsBefore(24), smsBefore(2)])
    const { id } = await book(office, '14:00')
    expect(await runFor(office, '2026-11-23 13:30', 1)).toEqual(['11-23 14:00'])
    const later = booking(office, at('2026-11-25', '16:00'), at('2026-11-25', '17:00'))
    await office.owner('PUT', `/api/appointments/${id}`, later)
    expect(await runFor(office, '2026-11-23 15:00', 50)).toEqual(['11-24 16:00', '11-25 14:00'])
  })

  it('stay due when the appointment only becomes longer or gets another employee', async () => {
    const office = await createTestOffice()
    await saveReminders(office, [smsBefore(2)])
    const { id } = await book(office, '14:00')
    moveTo('2026-11-24 12:05') // due, but the worker has not come to it
    const longer = booking(office, at(DAY, '14:00'), at(DAY, '15:30'), { employee_id: office.ids.owner })
    expect((await office.owner('PUT', `/api/appointments/${id}`, longer)).status).toBe(200)
    await runDueJobs(office)
    expect(await messages(office)).toHaveLength(1)
  })

  it('respect the settings of the customer and the office for reminders and documents', async () => {
    const { pool } = await world()
    for (const [wish, left] of [
      ['update customers set settings_send_approval_sms = false where office_id = $1', []],
      ['update offices set receive_by_sms = false where id = $1', ['document']],
      [`update offices set send_type = 'none' where id = $1`, ['remind']],
    ] as const) {
      moveClockTo(NOW)
      const office = await createTestOffice()
      const document_id = await uploadDocument(office)
      await saveReminders(office, [smsBefore(3), { hours: 3, action_id: 2, document_id }])
      await book(office, '14:00')
      await pool.query(wish, [office.officeId])
      moveTo('2026-11-24 11:00')
      await runDueJobs(office)
      expect((await messages(office)).map(({ dedupe_key }) => dedupe_key.split(':')[0])).toEqual(left)
    }
  })

  it('skip the first one when staff have sent it manually, and continue with later ones', async () => {
    const office = await createTestOffice()
    await saveReminders(office, [smsBefore(24), smsBefore(2)])
    const { id } = await book(office, '14:00')
    moveTo('2026-11-23 12:00')
    await office.owner('POST', `/api/appointments/sendReminder/${id}`)
    expect(await runFor(office, '2026-11-23 13:30', 24)).toEqual(['11-24 12:00'])
  })

  it('continue after a wrong status is corrected', async () => {
    const office = await createTestOffice()
    await saveReminders(office, [smsBefore(24), smsBefore(2)])
    const { id } = await book(office, '14:00', { status_key: 'arrived' })
    moveTo('2026-11-23 14:00')
    await runDueJobs(office)
    expect(await messages(office)).toEqual([])
    await office.owner(
      'PUT',
      `/api/appointments/${id}`,
      booking(office, at(DAY, '14:00'), at(DAY, '15:00'), { status_key: 'confirmed' }),
    )
    moveTo('2026-11-24 12:00')
    await runDueJobs(office)
    expect(await messages(office)).toHaveLength(1)
  })
})

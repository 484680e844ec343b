import { beforeEach, describe, expect, it } from 'vitest'
import { toWallClock } from '#shared/values/local-time.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice } from '#tests/support/office.ts'
import { dueTimes } from '#tests/support/planned-jobs.ts'
import {
  book,
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

describe('a change of the reminders of a service', () => {
  it('replans near appointments, sends new reminders that are still ahead and repeats none', async () => {
    const office = await createTestOffice()
    await saveReminders(office, [smsBefore(24), smsBefore(2)])
    await book(office, '14:00')
    await book(office, '10:00', {}, '2026-11-27')
    expect(await runFor(office, '2026-11-23 13:30', 1)).toEqual(['11-23 14:00'])
    moveTo('2026-11-23 15:00')
    // 23 hours before has passed, 20 hours before has not
    await saveReminders(office, [smsBefore(24), smsBefore(23), smsBefore(20)])
    await runDueJobs(office)
    expect(await runFor(office, '2026-11-23 15:15', 24)).toEqual(['11-23 18:00'])
    // the distant appointment reads the entries when its job wakes: 24, 23 and 20 hours
    expect(await runFor(office, '2026-11-26 09:00', 12)).toEqual(['11-26 10:00', '11-26 11:00', '11-26 14:00'])
  })

  it('stops the remaining reminders when all entries are removed', async () => {
    const office = await createTestOffice()
    await saveReminders(office, [smsBefore(5), smsBefore(2)])
    await book(office, '14:00')
    moveTo('2026-11-24 08:00')
    await runDueJobs(office)
    await saveReminders(office, [])
    expect(await runFor(office, '2026-11-24 08:15', 6)).toEqual([])
  })

  it('loses no reminder when the worker was down after the change', async () => {
    const office = await createTestOffice()
    await saveReminders(office, [smsBefore(24), smsBefore(2)])
    await runDueJobs(office)
    await book(office, '14:00')
    moveTo('2026-11-23 12:30')
    await saveReminders(office, [smsBefore(24), smsBefore(20)])
    // booked after the change and after the time of its first reminder
    moveTo('2026-11-23 18:30')
    await book(office, '14:00', { employee_id: office.ids.owner })
    moveTo('2026-11-23 19:00')
    await runDueJobs(office)
    expect(await messages(office)).toHaveLength(1)
  })

  it('reaches every near appointment, even if there are more than one batch', async () => {
    const office = await createTestOffice()
    const { pool } = await world()
    moveTo('2026-11-23 20:45')
    await pool.query(
      `insert into appointments (office_id, employee_id, customer_id, service_id, start_at, end_at, status_key, source, holds_slot,
         created_at)
       select $1, $2, $3, $4, s, s + interval '5 minutes', 'confirmed', 'staff', false, '2026-11-23T12:00Z'
       from generate_series('2026-11-24T10:00Z'::timestamptz, '2026-11-24T10:59Z', interval '15 seconds') s`,
      [office.officeId, office.ids.employee, office.ids.customer, office.ids.service],
    )
    await saveReminders(office, [smsBefore(2)])
    await runDueJobs(office)
    const times = await dueTimes(`${office.officeId}:remind:%`)
    expect(times).toHaveLength(237)
    expect(times[0]).toEqual(new Date('2026-11-24T08:00:00Z'))
  })

  it('applies to an appointment that is booked concurrently', async () => {
    const office = await createTestOffice()
    moveTo('2026-11-24 08:10')
    for (const hour of ['15', '16', '17', '18']) {
      const hours = Number(hour) - 12 // each is due at twelve, when the service asks for it
      await saveReminders(office, [smsBefore(1)])
      const [, { id }] = await Promise.all([saveReminders(office, [smsBefore(hours)]), book(office, `${hour}:00`)])
      await runDueJobs(office)
      const [time] = await dueTimes(`${office.officeId}:remind:${id}`)
      expect(toWallClock(time!).slice(11, 16)).toBe('12:00')
    }
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { toInstant, toWallClock } from '#shared/values/local-time.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, at, booking, type Office } from '#tests/support/office.ts'
import { dueTimes, makeDueJobsReady } from '#tests/support/planned-jobs.ts'
import { world } from '#tests/support/world.ts'

const DAY = '2026-11-24' // a Tuesday
const NOW = '2026-11-22T08:00:00Z'
beforeEach(() => moveClockTo(NOW))

const moveTo = (wall: string) => moveClockTo(new Date(toInstant(`${wall}:00`)).toISOString())
const sms = (hours: number) => ({ hours, action_id: 1, document_id: null })

/** Saves the office's service with these entries. */
async function saveEntries(office: Office, document: object[]) {
  const { ids } = office
  const answer = await office.owner('PUT', `/api/products/${ids.service}`, {
    name: 'תספורת נשים',
    price: 180,
    category_id: ids.category,
    assignedEmployees: [ids.owner, ids.employee],
    time_window: 60,
    document,
  })
  expect(answer.status).toBe(200)
  return answer.body.product as { document: object[]; version: number }
}
const book = (office: Office, start: string, more: object = {}, day = DAY) => {
  const end = `${String(Number(start.slice(0, 2)) + 1).padStart(2, '0')}:${start.slice(3)}`
  return office.create('/api/appointments', booking(office, at(day, start), at(day, end), more))
}
/** Runs the office's jobs that are due by the test clock, and the jobs that they queue. */
async function runDueJobs(office: Office): Promise<void> {
  const { runJobs } = await world()
  for (let round = 0; round < 3; round++) {
    await makeDueJobsReady(`${office.officeId}:%`)
    await runJobs()
  }
}
/**
 * Advances the clock in steps of 15 minutes and runs the due jobs. Returns the wall-clock times at
 * which reminders were sent.
 */
async function runFor(office: Office, from: string, hours: number): Promise<string[]> {
  const left: string[] = []
  let before = (await sent(office)).length
  for (let quarter = 0; quarter <= hours * 4; quarter++) {
    const now = toInstant(`${from}:00`) + quarter * 15 * 60_000
    moveClockTo(new Date(now).toISOString())
    await runDueJobs(office)
    const all = await sent(office)
    left.push(...all.slice(before).map(() => toWallClock(now).slice(5, 16)))
    before = all.length
  }
  return left
}
async function sent(office: Office): Promise<{ message: string; dedupe_key: string }[]> {
  const { pool } = await world()
  const text = `select message, dedupe_key from sms_messages where office_id = $1 and kind = 'reminder' order by id`
  return (await pool.query(text, [office.officeId])).rows
}
async function uploadDocument(office: Office, name = 'הצהרת בריאות'): Promise<number> {
  const { pool } = await world()
  const text = `insert into documents (office_id, name, file_key, file_name, file_type, file_bytes)
    values ($1, $2, 'k', 'a.pdf', 'pdf', 1) returning id`
  return (await pool.query(text, [office.officeId, name])).rows[0].id
}

describe('the reminders of a service', () => {
  it('are sent once at each of their hours, but never at night', async () => {
    const office = await createTestOffice()
    await saveEntries(office, [sms(24), sms(20), sms(12), sms(2)])
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
    await saveEntries(office, [{ hours: 3, action_id: 2, document_id }])
    await book(office, '14:00')
    expect(await runFor(office, '2026-11-23 13:30', 24)).toEqual(['11-23 14:00', '11-24 11:00'])
    expect((await sent(office))[1]!.message).toMatch(
      /^לקראת התור לתספורת נשים ביום ג׳ 24\/11 בשעה 14:00: הצהרת בריאות\nhttps:\/\/luz\.test\/d\/[\w-]{22}\nסטודיו בדיקה$/,
    )
  })

  it('are sent once when several fall into the same evening', async () => {
    const office = await createTestOffice()
    await saveEntries(office, [sms(14), sms(13), sms(12)])
    await book(office, '11:00')
    expect(await runFor(office, '2026-11-23 20:00', 14)).toEqual(['11-23 20:30'])
  })

  it('are sent once when the worker was down at both of their hours', async () => {
    const office = await createTestOffice()
    await saveEntries(office, [sms(24), sms(20)])
    await book(office, '14:00')
    moveTo('2026-11-23 19:00')
    await runDueJobs(office)
    expect(await sent(office)).toHaveLength(1)
  })

  it('are not sent late when the appointment is booked after their hour', async () => {
    const office = await createTestOffice()
    await saveEntries(office, [sms(24), sms(2)])
    moveTo('2026-11-23 15:00')
    await book(office, '14:00')
    expect(await runFor(office, '2026-11-23 15:00', 24)).toEqual(['11-24 12:00'])
  })

  it('are sent again for the new time when the appointment moves', async () => {
    const office = await createTestOffice()
    await saveEntries(office, [sms(24), sms(2)])
    const { id } = await book(office, '14:00')
    expect(await runFor(office, '2026-11-23 13:30', 1)).toEqual(['11-23 14:00'])
    const later = booking(office, at('2026-11-25', '16:00'), at('2026-11-25', '17:00'))
    await office.owner('PUT', `/api/appointments/${id}`, later)
    expect(await runFor(office, '2026-11-23 15:00', 50)).toEqual(['11-24 16:00', '11-25 14:00'])
  })

  it('stay due when the appointment only becomes longer or gets another employee', async () => {
    const office = await createTestOffice()
    await saveEntries(office, [sms(2)])
    const { id } = await book(office, '14:00')
    moveTo('2026-11-24 12:05') // due, but the worker has not come to it
    const longer = booking(office, at(DAY, '14:00'), at(DAY, '15:30'), { employee_id: office.ids.owner })
    expect((await office.owner('PUT', `/api/appointments/${id}`, longer)).status).toBe(200)
    await runDueJobs(office)
    expect(await sent(office)).toHaveLength(1)
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
      await saveEntries(office, [sms(3), { hours: 3, action_id: 2, document_id }])
      await book(office, '14:00')
      await pool.query(wish, [office.officeId])
      moveTo('2026-11-24 11:00')
      await runDueJobs(office)
      expect((await sent(office)).map(({ dedupe_key }) => dedupe_key.split(':')[0])).toEqual(left)
    }
  })

  it('skip the first one when staff have sent it manually, and continue with later ones', async () => {
    const office = await createTestOffice()
    await saveEntries(office, [sms(24), sms(2)])
    const { id } = await book(office, '14:00')
    moveTo('2026-11-23 12:00')
    await office.owner('POST', `/api/appointments/sendReminder/${id}`)
    expect(await runFor(office, '2026-11-23 13:30', 24)).toEqual(['11-24 12:00'])
  })

  it('continue after a wrong status is corrected', async () => {
    const office = await createTestOffice()
    await saveEntries(office, [sms(24), sms(2)])
    const { id } = await book(office, '14:00', { status_key: 'arrived' })
    moveTo('2026-11-23 14:00')
    await runDueJobs(office)
    expect(await sent(office)).toEqual([])
    await office.owner(
      'PUT',
      `/api/appointments/${id}`,
      booking(office, at(DAY, '14:00'), at(DAY, '15:00'), { status_key: 'confirmed' }),
    )
    moveTo('2026-11-24 12:00')
    await runDueJobs(office)
    expect(await sent(office)).toHaveLength(1)
  })
})

describe('a change of the reminders of a service', () => {
  it('replans near appointments, sends new reminders that are still ahead and repeats none', async () => {
    const office = await createTestOffice()
    await saveEntries(office, [sms(24), sms(2)])
    await book(office, '14:00')
    await book(office, '10:00', {}, '2026-11-27')
    expect(await runFor(office, '2026-11-23 13:30', 1)).toEqual(['11-23 14:00'])
    moveTo('2026-11-23 15:00')
    // 23 hours before has passed, 20 hours before has not
    await saveEntries(office, [sms(24), sms(23), sms(20)])
    await runDueJobs(office)
    expect(await runFor(office, '2026-11-23 15:15', 24)).toEqual(['11-23 18:00'])
    // the distant appointment reads the entries when its job wakes: 24, 23 and 20 hours
    expect(await runFor(office, '2026-11-26 09:00', 12)).toEqual(['11-26 10:00', '11-26 11:00', '11-26 14:00'])
  })

  it('stops the remaining reminders when all entries are removed', async () => {
    const office = await createTestOffice()
    await saveEntries(office, [sms(5), sms(2)])
    await book(office, '14:00')
    moveTo('2026-11-24 08:00')
    await runDueJobs(office)
    await saveEntries(office, [])
    expect(await runFor(office, '2026-11-24 08:15', 6)).toEqual([])
  })

  it('loses no reminder when the worker was down after the change', async () => {
    const office = await createTestOffice()
    await saveEntries(office, [sms(24), sms(2)])
    await runDueJobs(office)
    await book(office, '14:00')
    moveTo('2026-11-23 12:30')
    await saveEntries(office, [sms(24), sms(20)])
    // booked after the change and after the time of its first reminder
    moveTo('2026-11-23 18:30')
    await book(office, '14:00', { employee_id: office.ids.owner })
    moveTo('2026-11-23 19:00')
    await runDueJobs(office)
    expect(await sent(office)).toHaveLength(1)
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
    await saveEntries(office, [sms(2)])
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
      await saveEntries(office, [sms(1)])
      const [, { id }] = await Promise.all([saveEntries(office, [sms(hours)]), book(office, `${hour}:00`)])
      await runDueJobs(office)
      const [time] = await dueTimes(`${office.officeId}:remind:${id}`)
      expect(toWallClock(time!).slice(11, 16)).toBe('12:00')
    }
  })
})

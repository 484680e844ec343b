import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { at, booking, createTestOffice, type Office } from '#tests/support/office.ts'
import { bookForAnother } from '#tests/support/calendar/booked-for.ts'
import { dueTimes, makeDueJobsReady } from '#tests/support/planned-jobs.ts'
import { DAY, moveTo, NOW, runDueJobs } from '#tests/support/calendar/reminders.ts'
import { approveBookings, requestOnline } from '#tests/support/calendar/requests-online.ts'
import { world } from '#tests/support/world.ts'
import { toWallClock } from '#shared/values/local-time.ts'

beforeEach(() => moveClockTo(NOW))

const settings = async (call: Office['owner']) => (await call('GET', '/api/notifications/settings')).body
const choose = (call: Office['owner'], digest_hour: number | null) =>
  call('PUT', '/api/notifications/settings', { digest_hour })
const letters = async ({ officeId }: Office) => {
  const { pool } = await world()
  const { rows } = await pool.query<{ address: string; subject: string; body: string; created_at: Date }>(
    'select address, subject, body, created_at from mail_messages where office_id = $1 order by id',
    [officeId],
  )
  return rows
}
const planned = async ({ officeId }: Office) =>
  (await dueTimes(`${officeId}:digests`)).map((time) => toWallClock(time).slice(0, 16))

/** Lets the time pass from a wall clock for some hours, an hour at a time, and runs what is due. */
async function pass(office: Office, from: string, hours: number): Promise<void> {
  const start = Date.parse(new Date(`${from.replace(' ', 'T')}:00Z`).toISOString())
  for (let hour = 0; hour <= hours; hour++) {
    moveClockTo(new Date(start + hour * 3_600_000).toISOString())
    await runDueJobs(office)
  }
}

describe('the digest', () => {
  it('is off at first, and shows the address that it would go to', async () => {
    const office = await createTestOffice()
    expect((await settings(office.owner)).digest).toEqual({ hour: null, email: office.email })
    expect((await settings(office.employee)).digest).toEqual({ hour: null, email: null })
    expect((await choose(office.owner, 12)).status).toBe(422)
    expect((await office.owner('PUT', '/api/notifications/settings', {})).status).toBe(422)
    expect((await choose(office.owner, 8)).body.digest.hour).toBe(8)
    expect((await choose(office.owner, null)).body.digest.hour).toBeNull()
    await pass(office, '2026-11-23 03:00', 8)
    expect(await letters(office)).toEqual([])
  })

  it('has the appointments of the person on this day, and what they have not seen', async () => {
    const office = await createTestOffice()
    await approveBookings(office)
    await choose(office.owner, 8)
    const own = { employee_id: office.ids.owner }
    await office.create('/api/appointments', booking(office, at(DAY, '12:00'), at(DAY, '13:00'), own))
    await office.create('/api/appointments', booking(office, at(DAY, '10:00'), at(DAY, '11:00'), own))
    await office.create('/api/appointments', booking(office, at(DAY, '14:00'), at(DAY, '15:00')))
    await requestOnline(office, '16:00')
    moveTo(`${DAY} 08:00`)
    await runDueJobs(office)
    const [letter, ...others] = await letters(office)
    expect(others).toEqual([])
    expect(letter!.address).toBe(office.email)
    expect(letter!.subject).toBe('יום ג׳ 24/11: 2 תורים, התראה חדשה אחת · סטודיו בדיקה')
    expect(letter!.body).toContain('התורים שלך היום:\n10:00 דנה כהן, תספורת נשים\n12:00 דנה כהן, תספורת נשים')
    expect(letter!.body).toContain('בקשת תור: מבקרת חדשה. תספורת נשים אצל מאיה, יום ג׳ 24/11 בשעה 16:00')
    expect(letter!.body).not.toMatch(/05\d|\+972/)
  })

  it('names who comes by the card and by the name that was typed online', async () => {
    const office = await createTestOffice()
    await choose(office.owner, 8)
    await bookForAnother(office, office.ids.owner)
    moveTo('2026-11-24 08:00')
    await runDueJobs(office)
    const [letter] = await letters(office)
    expect(letter!.body).toContain('10:00 רות אלמוג (עבור תמר כהן), תספורת נשים')
    expect(letter!.body).toContain('תור חדש אונליין: רות אלמוג (עבור תמר כהן)')
  })

  it('is sent once a day, also when the job runs again and when the hour is changed', async () => {
    const office = await createTestOffice()
    await approveBookings(office)
    await requestOnline(office, '10:00')
    await choose(office.owner, 8)
    expect(await planned(office)).toEqual(['2026-11-23 08:00'])
    moveTo('2026-11-23 08:00')
    await runDueJobs(office)
    const { pool, runJobs } = await world()
    for (let i = 0; i < 3; i++) {
      await pool.query(
        `select graphile_worker.add_job('send_digests', json_build_object('office_id', $1::bigint), job_key => $2)`,
        [office.officeId, `${office.officeId}:digests`],
      )
      await runJobs()
    }
    expect(await letters(office)).toHaveLength(1)
    await choose(office.owner, 9)
    await pass(office, '2026-11-23 07:00', 2)
    expect(await letters(office)).toHaveLength(1)
    expect(await planned(office)).toEqual(['2026-11-24 09:00'])
  })

  it('that is chosen after its hour begins on the next day', async () => {
    const office = await createTestOffice()
    await approveBookings(office)
    await requestOnline(office, '10:00')
    await choose(office.owner, 9)
    await pass(office, '2026-11-22 08:00', 4)
    expect(await letters(office)).toEqual([])
    await pass(office, '2026-11-23 06:00', 2)
    expect(await letters(office)).toHaveLength(1)
  })

  it('is not written when there is nothing to tell, nor for who has left', async () => {
    const office = await createTestOffice()
    await choose(office.owner, 8)
    moveTo('2026-11-23 08:00')
    await runDueJobs(office)
    expect(await letters(office)).toEqual([])
    await approveBookings(office)
    await requestOnline(office, '10:00')
    const { pool } = await world()
    await pool.query(`update users set status = 'inactive' where office_id = $1 and id = $2`, [
      office.officeId,
      office.ids.owner,
    ])
    moveTo('2026-11-24 08:00')
    await runDueJobs(office)
    expect(await letters(office)).toEqual([])
  })

  it('comes late after an outage of the morning, and not at night', async () => {
    const office = await createTestOffice()
    await approveBookings(office)
    await requestOnline(office, '10:00')
    await choose(office.owner, 8)
    moveTo('2026-11-23 13:00')
    await runDueJobs(office)
    expect(await letters(office)).toHaveLength(1)
    moveTo('2026-11-24 22:00')
    await runDueJobs(office)
    expect(await letters(office)).toHaveLength(1)
    expect(await planned(office)).toEqual(['2026-11-25 08:00'])
  })

  it('is sent by the job after a stop of the worker between the plan and the letter', async () => {
    const office = await createTestOffice()
    await approveBookings(office)
    await requestOnline(office, '10:00')
    await choose(office.owner, 8)
    const { pool, runJobs } = await world()
    await pool.query(`alter table mail_messages add constraint stopped check (office_id <> ${office.officeId})`)
    moveTo('2026-11-23 08:00')
    await runDueJobs(office)
    expect(await letters(office)).toEqual([])
    await pool.query('alter table mail_messages drop constraint stopped')
    await pool.query(`update graphile_worker._private_jobs set run_at = now() where key = $1`, [
      `${office.officeId}:digests`,
    ])
    await makeDueJobsReady(`${office.officeId}:%`)
    await runJobs()
    expect(await letters(office)).toHaveLength(1)
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { statementsOf } from '#tests/support/count-queries.ts'
import { at, booking, callerOf, createTestOffice, type Office } from '#tests/support/office.ts'
import { bookAsVisitor, offeredBy } from '#tests/support/booking/visitor-offers.ts'
import { world } from '#tests/support/world.ts'

const NOW = '2026-11-22T08:00:00Z'
const DAY = '2026-11-24'
beforeEach(() => moveClockTo(NOW))
const offers = async (office: Office, time: string) =>
  (await offeredBy(office)).free.some((start) => start === at(DAY, time))

describe('free times from the cache', () => {
  it('are new in the moment in which a change is answered', async () => {
    const office = await createTestOffice()
    expect(await offers(office, '10:00')).toBe(true)
    const made = await office.owner('POST', '/api/appointments', booking(office, at(DAY, '10:00'), at(DAY, '11:00')))
    expect(await offers(office, '10:00')).toBe(false)
    const { id, version } = made.body.appointment
    const moved = { start_time: at(DAY, '12:00'), end_time: at(DAY, '13:00'), version }
    expect((await office.owner('PUT', `/api/appointments/${id}`, moved)).status).toBe(200)
    expect([await offers(office, '10:00'), await offers(office, '12:00')]).toEqual([true, false])
    expect((await office.owner('DELETE', `/api/appointments/${id}`)).status).toBeLessThan(300)
    expect(await offers(office, '12:00')).toBe(true)
    const absence = { from_date: DAY, until_date: DAY, note: 'חופשה' }
    expect((await office.owner('POST', `/api/employees/${office.ids.employee}/absences`, absence)).status).toBe(201)
    expect((await offeredBy(office)).free.every((start) => !start.startsWith(DAY))).toBe(true)
  })

  it('do not let two visitors have one time, whatever was cached', async () => {
    const office = await createTestOffice()
    expect(await offers(office, '10:00')).toBe(true)
    const tries = await Promise.all(Array.from({ length: 6 }, () => bookAsVisitor(office, at(DAY, '10:00'), 60)))
    expect(tries.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await offers(office, '10:00')).toBe(false)
  })

  it('that were read while a change was committed are not served after it', async () => {
    const { pool } = await world()
    const office = await createTestOffice()
    const blocker = await pool.connect()
    await blocker.query('begin; lock table appointments in access exclusive mode')
    const before = offeredBy(office)
    const waits = `select 1 from pg_locks where relation = 'appointments'::regclass and not granted`
    await expect.poll(async () => (await blocker.query(waits)).rowCount).toBeGreaterThan(0)
    expect((await office.owner('PUT', `/api/business/${office.officeId}`, { name: 'שם חדש' })).status).toBe(200)
    await blocker.query('commit')
    blocker.release()
    const first = await before
    let again: unknown
    expect(await statementsOf(async () => (again = await offeredBy(office)))).toHaveLength(2)
    expect(again).toEqual(first)
  })

  it('reach over months, and years ahead they are empty without a reading of their own', async () => {
    const office = await createTestOffice()
    const stranger = await callerOf(null)
    const ask = async (from: string, days: number) => {
      const { service, employee } = office.ids
      const url = `/api/online-booking/slots/${office.slug}?service_id=${service}&employee_id=${employee}`
      return (await stranger('GET', `${url}&from=${from}&days=${days}`)).body.days as { date: string; free: string[] }[]
    }
    const days = await ask('2026-11-25', 20)
    for (const date of ['2026-11-30', '2026-12-01', '2026-12-07'])
      expect(days.find((day) => day.date === date)?.free.length).toBeGreaterThan(0)
    expect((await ask('2099-01-01', 60)).flatMap(({ free }) => free)).toEqual([])
  })
})

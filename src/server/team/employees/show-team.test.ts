import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { statementsOf } from '#tests/support/count-queries.ts'
import { createTestOffice, at, booking, type Office } from '#tests/support/office.ts'
import { hoursOf, workingHours } from '#tests/support/office/working-times.ts'
import { world } from '#tests/support/world.ts'
import { occupancyPercent } from './show-team.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z')) // a Sunday

describe('occupancy of a day', () => {
  it('counts overlapping appointments once and only within working hours', () => {
    const range = (start: number, end: number) => ({ start, end })
    expect(occupancyPercent([], [range(0, 10)])).toBeNull()
    expect(occupancyPercent([range(0, 50), range(60, 110)], [])).toBe(0)
    expect(occupancyPercent([range(0, 50), range(60, 110)], [range(-20, 10), range(5, 20), range(45, 65)])).toBe(30)
    expect(occupancyPercent([range(0, 50)], [range(-100, 200), range(0, 10)])).toBe(100)
  })

  it("is computed for all employees in one statement, for the office's today", async () => {
    const office = await createTestOffice()
    await office.owner('PUT', hoursOf(office), {
      own_hours: 1,
      hours: [{ weekday: 0, from: '09:00', to: '13:00' }],
      rests_on_holidays: 1,
    })
    await office.create('/api/appointments', booking(office, at('2026-11-22', '10:00'), at('2026-11-22', '11:00')))
    await office.create(
      '/api/appointments',
      booking(office, at('2026-11-23', '10:00'), at('2026-11-23', '11:00'), { allow_overlap: 1 }),
    )
    let answer = await office.owner('GET', '/api/employees/today')
    const asked = await statementsOf(async () => (answer = await office.owner('GET', '/api/employees/today')))
    expect(asked).toHaveLength(1)
    expect(answer.body).toEqual({
      date: '2026-11-22',
      employees: [
        { employee_id: office.ids.owner, percent: 0, appointments: 0 },
        { employee_id: office.ids.employee, percent: 25, appointments: 1 },
      ],
    })
    moveClockTo('2026-11-22T22:30:00Z') // 00:30 in Israel
    expect((await office.owner('GET', '/api/employees/today')).body).toMatchObject({
      date: '2026-11-23',
      employees: [{ percent: 0 }, { percent: null, appointments: 1 }],
    })
  })

  it('counts blocked time of the employee and of the office as no working time', async () => {
    const office = await createTestOffice()
    const hours = [{ weekday: 0, from: '09:00', to: '13:00' }]
    await office.owner('PUT', hoursOf(office), { own_hours: 1, hours, rests_on_holidays: 1 })
    await office.create('/api/appointments', booking(office, at('2026-11-22', '10:00'), at('2026-11-22', '11:00')))
    const percent = async () => (await office.owner('GET', '/api/employees/today')).body.employees[1].percent
    expect(await percent()).toBe(25)
    const block = (from: string, to: string, employee_id: number | null) =>
      office.owner('POST', '/api/time-blocks', {
        employee_id,
        start_time: at('2026-11-22', from),
        end_time: at('2026-11-22', to),
      })
    await block('11:00', '12:00', office.ids.employee)
    await block('12:00', '15:00', null)
    await block('09:00', '10:00', office.ids.owner)
    expect(await percent()).toBe(50)
  })

  it('and working hours of two months also take one statement', async () => {
    const office = await createTestOffice()
    const url = '/api/employees/working-hours?start=2026-11-22&end=2027-01-23'
    await office.owner('GET', url)
    expect(await statementsOf(() => office.owner('GET', url))).toHaveLength(1)
    expect((await workingHours(office, '2026-11-22', '2027-01-23'))[0]!.days).toHaveLength(62)
    for (const bad of ['start=2026-11-22&end=2027-01-24', 'start=2026-11-22&end=2026-11-22', 'start=2026-11-22'])
      expect((await office.owner('GET', `/api/employees/working-hours?${bad}`)).status).toBe(422)
  })
})

describe('the loads of days', () => {
  type Load = { date: string; percent: number | null; appointments: number }
  const loads = async (office: Office, query: string): Promise<Load[]> =>
    (await office.employee('GET', `/api/employees/loads?${query}`)).body.loads

  it('are counted in one statement for the team or one employee, without cancelled appointments', async () => {
    const office = await createTestOffice()
    const hours = [0, 1].map((weekday) => ({ weekday, from: '09:00', to: '13:00' }))
    for (const id of [office.ids.owner, office.ids.employee])
      await office.owner('PUT', hoursOf(office, id), { own_hours: 1, hours, rests_on_holidays: 1 })
    const book = (from: string, to: string, more: object = {}) =>
      office.create('/api/appointments', booking(office, at('2026-11-22', from), at('2026-11-22', to), more))
    await book('09:00', '10:00')
    await book('10:00', '11:00')
    await book('11:00', '12:00', { status_key: 'cancelled' })
    await office.owner('POST', '/api/time-blocks', {
      employee_id: office.ids.employee,
      start_time: at('2026-11-23', '09:00'),
      end_time: at('2026-11-23', '13:00'),
    })
    const url = 'start=2026-11-22&end=2026-11-25'
    await loads(office, url)
    let found: Load[] = []
    expect(await statementsOf(async () => (found = await loads(office, url)))).toHaveLength(1)
    expect(found).toEqual([
      { date: '2026-11-22', percent: 25, appointments: 2 },
      { date: '2026-11-23', percent: 0, appointments: 0 },
      { date: '2026-11-24', percent: null, appointments: 0 },
    ])
    expect(await loads(office, `${url}&employee_id=${office.ids.employee}`)).toMatchObject([
      { percent: 50, appointments: 2 },
      { percent: null },
      { percent: null },
    ])
  })

  it('leave out the processing time of a service, in which the employee is free', async () => {
    const office = await createTestOffice()
    const hours = [{ weekday: 0, from: '09:00', to: '13:00' }]
    await office.owner('PUT', hoursOf(office), { own_hours: 1, hours, rests_on_holidays: 1 })
    const { id } = await office.create(
      '/api/appointments',
      booking(office, at('2026-11-22', '10:00'), at('2026-11-22', '12:00')),
    )
    const { pool } = await world()
    const parts =
      'update appointments set processing_after = 30, processing_minutes = 60 where office_id = $1 and id = $2'
    await pool.query(parts, [office.officeId, id])
    const query = `start=2026-11-22&end=2026-11-23&employee_id=${office.ids.employee}`
    expect(await loads(office, query)).toMatchObject([{ percent: 25, appointments: 1 }])
  })

  it('belong to the day on the wall clock, also when the clocks change', async () => {
    const office = await createTestOffice()
    // 00:30 on the day after the clocks went forward
    const times = [at('2027-03-27', '00:30'), at('2027-03-27', '01:30')] as const
    await office.create('/api/appointments', booking(office, ...times, { allow_overlap: 1 }))
    const found = await loads(office, 'start=2027-03-25&end=2027-03-28')
    expect(found.map(({ appointments }) => appointments)).toEqual([0, 0, 1])
  })

  it('are of at most 62 days, and of no other office', async () => {
    const office = await createTestOffice()
    const other = await createTestOffice()
    for (const bad of ['start=2026-11-22&end=2027-01-24', 'start=2026-11-22&end=2026-11-22', 'start=2026-11-22'])
      expect((await office.owner('GET', `/api/employees/loads?${bad}`)).status).toBe(422)
    await office.create('/api/appointments', booking(office, at('2026-11-23', '10:00'), at('2026-11-23', '11:00')))
    const query = `start=2026-11-23&end=2026-11-24&employee_id=${office.ids.employee}`
    expect(await loads(other, query)).toEqual([{ date: '2026-11-23', percent: null, appointments: 0 }])
  })
})

describe('the list of employees', () => {
  it('shows an employee the contact details of nobody else', async () => {
    const office = await createTestOffice()
    const details = { id_number: '111111118', city: 'חיפה', address: 'הגפן 3' }
    await office.owner('PUT', `/api/users/update/${office.ids.owner}`, details)
    await office.owner('PUT', `/api/users/update/${office.ids.employee}`, details)
    const listed = async (as: 'owner' | 'employee') => (await office[as]('GET', '/api/employees/office')).body.employees
    const one = (rows: { id: number }[], id: number) => rows.find((row) => row.id === id)
    expect(one(await listed('owner'), office.ids.employee)).toMatchObject(details)
    expect(one(await listed('employee'), office.ids.employee)).toMatchObject(details)
    const [seen, whole] = [
      one(await listed('employee'), office.ids.owner),
      one(await listed('owner'), office.ids.owner),
    ]
    expect(whole).toMatchObject({ ...details, email: expect.any(String), phone_number: expect.any(String) })
    expect(seen).toEqual({
      ...whole,
      id_number: null,
      email: null,
      phone_number: null,
      city: null,
      address: null,
      commission_percent: null,
    })
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { statementsOf } from '#tests/support/count-queries.ts'
import { createTestOffice, at, booking } from '#tests/support/office.ts'
import { hoursOf, workingHours } from '#tests/support/working-times.ts'
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
    await office.create('/api/appointments', booking(office, at('2026-11-23', '10:00'), at('2026-11-23', '11:00')))
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

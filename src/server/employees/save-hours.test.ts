import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { statementsOf } from '#tests/support/count-queries.ts'
import {
  createTestOffice,
  randomPhone,
  at,
  createVisitor,
  booking,
  callerOf,
  type Office,
} from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'
import { occupancyPercent } from './show-team.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z')) // a Sunday

const TUESDAY = '2026-11-24'
const split = [
  { weekday: 2, from: '09:00', to: '12:00' },
  { weekday: 2, from: '13:30', to: '17:00' },
]
const hoursOf = (office: Office, id = office.ids.employee) => `/api/employees/${id}/hours`
const absencesOf = (office: Office, id = office.ids.employee) => `/api/employees/${id}/absences`
const save = (office: Office, hours: object[], more: object = {}) =>
  office.owner('PUT', hoursOf(office), { own_hours: 1, hours, rests_on_holidays: 1, ...more })
const team = async (office: Office, start = TUESDAY, end = '2026-11-25') =>
  (await office.employee('GET', `/api/employees/working-hours?start=${start}&end=${end}`)).body.working_hours as {
    employee_id: number
    days: { date: string; ranges: { from: string; to: string }[]; rest: string | null }[]
  }[]
const offered = async (office: Office, more = '&days=3') => {
  const call = await callerOf(null)
  const url = `/api/online-booking/slots/${office.slug}?service_id=${office.ids.service}&employee_id=${office.ids.employee}&from=${TUESDAY}`
  return (await call('GET', url + more)).body.days as { date: string; free: string[]; open: object[] }[]
}

describe('own hours', () => {
  it("replace the office's hours, are returned as typed, and are kept when the employee returns to the office's", async () => {
    const office = await createTestOffice()
    expect((await office.owner('GET', hoursOf(office))).body).toEqual({
      own_hours: 0,
      hours: [],
      rests_on_holidays: 1,
      version: 1,
    })
    expect((await save(office, split, { version: 1 })).body).toEqual({
      own_hours: 1,
      hours: split,
      rests_on_holidays: 1,
      version: 2,
    })
    const [owner, employee] = await team(office)
    expect(owner!.days[0]).toEqual({ date: TUESDAY, ranges: [{ from: '08:00', to: '18:00' }], rest: null })
    expect(employee!.days[0]!.ranges).toEqual(split.map(({ from, to }) => ({ from, to })))
    await save(office, split, { own_hours: 0 })
    expect((await team(office))[1]!.days[0]!.ranges).toEqual([{ from: '08:00', to: '18:00' }])
    expect((await office.owner('GET', hoursOf(office))).body.hours).toEqual(split)
  })

  it('are refused with an end before the start or an overlap, at the wrong field', async () => {
    const office = await createTestOffice()
    const wrong = await save(office, [split[0]!, { weekday: 2, from: '14:00', to: '14:00' }])
    expect(wrong.body.fields).toEqual({ 'hours.1.to': 'שעת הסיום צריכה להיות אחרי שעת ההתחלה' })
    const over = await save(office, [split[1]!, { weekday: 2, from: '12:00', to: '13:45' }])
    expect(over.body.fields).toEqual({ 'hours.1.from': 'השעות חופפות לשעות אחרות באותו יום' })
    for (const bad of [
      { weekday: 7, from: '09:00', to: '10:00' },
      { weekday: 1, from: '24:00', to: '25:00' },
    ])
      expect((await save(office, [bad])).status).toBe(422)
    expect((await save(office, [{ weekday: 2, from: '00:00', to: '24:00' }])).status).toBe(200)
    // adjacent hours do not overlap, and neither do equal hours on different days
    const touching = [
      { weekday: 2, from: '09:00', to: '12:00' },
      { weekday: 2, from: '12:00', to: '13:00' },
    ]
    expect((await save(office, [...touching, { weekday: 3, from: '09:00', to: '12:00' }])).status).toBe(200)
  })

  it('are not overwritten by a client with an old version', async () => {
    const office = await createTestOffice()
    await save(office, split, { version: 1 })
    expect((await save(office, [], { version: 1 })).body.code).toBe('changed_elsewhere')
    expect((await office.owner('GET', hoursOf(office))).body.hours).toEqual(split)
  })

  it('limit what online booking offers and accepts', async () => {
    const office = await createTestOffice()
    await save(office, split)
    const [tuesday, wednesday] = await offered(office)
    expect(tuesday!.free).toEqual([
      '09:00',
      '09:30',
      '10:00',
      '10:30',
      '11:00',
      '13:30',
      '14:00',
      '14:30',
      '15:00',
      '15:30',
      '16:00',
    ])
    expect(tuesday!.open).toEqual([
      { from: '09:00', to: '12:00' },
      { from: '13:30', to: '17:00' },
    ])
    expect([wednesday!.free, wednesday!.open]).toEqual([[], []])
    const visitor = await createVisitor(office.slug, randomPhone())
    const ask = async (start: string, end: string) =>
      (await visitor.call('POST', '/api/appointments', booking(office, at(TUESDAY, start), at(TUESDAY, end)))).body
    expect((await ask('11:30', '12:30')).code).toBe('outside_hours')
    expect((await ask('12:30', '13:30')).code).toBe('outside_hours')
    expect((await ask('17:00', '18:00')).code).toBe('outside_hours')
    const booked = await ask('11:00', '12:00')
    expect(booked.appointment.start_time).toBe(at(TUESDAY, '11:00'))
    const link = `/api/online-booking/manage/${booked.manage_token}`
    const move = (time: string) => visitor.call('POST', `${link}/move`, { start_time: at(TUESDAY, time) })
    expect((await move('12:30')).body.code).toBe('outside_hours')
    expect((await move('13:30')).status).toBe(200)
    // staff may book at any time
    const staff = await office.owner(
      'POST',
      '/api/appointments',
      booking(office, at(TUESDAY, '12:15'), at(TUESDAY, '13:15')),
    )
    expect(staff.status).toBe(201)
  })

  it('exclude public holidays by default', async () => {
    moveClockTo('2027-05-09T08:00:00Z')
    const office = await createTestOffice()
    const independence = ['2027-05-12', '2027-05-13'] as const
    expect((await team(office, ...independence))[1]!.days).toEqual([
      { date: '2027-05-12', ranges: [], rest: 'holiday' },
    ])
    await save(office, [], { own_hours: 0, rests_on_holidays: 0 })
    expect((await team(office, ...independence))[1]!.days[0]!.ranges).toHaveLength(1)
  })
})

describe('absences', () => {
  it('are listed until they end, and can be removed', async () => {
    const office = await createTestOffice()
    const whole = await office.owner('POST', absencesOf(office), {
      from_date: TUESDAY,
      until_date: '2026-11-25',
      note: 'חופשה',
    })
    expect(whole.status).toBe(201)
    const part = await office.owner('POST', absencesOf(office), {
      from_date: '2026-11-22',
      until_date: '2026-11-22',
      from: '14:00',
      to: '16:00',
    })
    expect((await office.owner('GET', absencesOf(office))).body.absences).toEqual([
      part.body.absence,
      {
        id: whole.body.absence.id,
        from_date: TUESDAY,
        until_date: '2026-11-25',
        from: null,
        to: null,
        note: 'חופשה',
      },
    ])
    expect(
      (await team(office, '2026-11-22', '2026-11-25'))[1]!.days.map(({ ranges, rest }) => [ranges.length, rest]),
    ).toEqual([
      [2, null],
      [1, null],
      [0, 'absence'],
    ])
    expect((await offered(office)).map(({ free }) => free.length > 0)).toEqual([false, false, true])
    moveClockTo('2026-11-23T08:00:00Z')
    expect((await office.owner('GET', absencesOf(office))).body.absences).toHaveLength(1)
    expect((await office.owner('DELETE', `${absencesOf(office)}/${whole.body.absence.id}`)).status).toBe(204)
    expect((await office.owner('DELETE', `${absencesOf(office)}/${whole.body.absence.id}`)).status).toBe(404)
    expect((await offered(office))[0]!.free).not.toEqual([])
  })

  it("cannot be reached through another employee's id", async () => {
    const office = await createTestOffice()
    const { id } = (await office.owner('POST', absencesOf(office), { from_date: TUESDAY, until_date: TUESDAY })).body
      .absence
    expect((await office.owner('DELETE', `${absencesOf(office, office.ids.owner)}/${id}`)).status).toBe(404)
  })

  it('that overlap appointments need confirmation and leave the appointments unchanged', async () => {
    const office = await createTestOffice()
    await office.create('/api/appointments', booking(office, at(TUESDAY, '10:00'), at(TUESDAY, '11:00')))
    await office.create('/api/appointments', booking(office, at(TUESDAY, '12:00'), at(TUESDAY, '13:00')))
    await office.create(
      '/api/appointments',
      booking(office, at(TUESDAY, '14:00'), at(TUESDAY, '15:00'), { status_key: 'cancelled' }),
    )
    const day = { from_date: TUESDAY, until_date: TUESDAY }
    const asked = await office.owner('POST', absencesOf(office), day)
    expect([asked.status, asked.body.code, asked.body.count]).toEqual([409, 'absence_meets_appointments', 2])
    expect(asked.body.error).toContain('2 תורים')
    expect(asked.body.appointments.map((a: { start_time: string }) => a.start_time)).toEqual([
      at(TUESDAY, '10:00'),
      at(TUESDAY, '12:00'),
    ])
    // an absence that starts when an appointment ends needs no confirmation
    expect((await office.owner('POST', absencesOf(office), { ...day, from: '11:00', to: '12:00' })).status).toBe(201)
    expect((await office.owner('POST', absencesOf(office), { ...day, from: '10:59', to: '12:00' })).body.count).toBe(1)
    expect((await office.owner('POST', absencesOf(office), { ...day, allow: 1 })).status).toBe(201)
    expect((await office.owner('GET', '/api/appointments')).body.appointments).toHaveLength(3)
  })

  it('must be valid, or the wrong field is named', async () => {
    const office = await createTestOffice()
    const fields = async (body: object) =>
      Object.keys((await office.owner('POST', absencesOf(office), body)).body.fields)
    const day = { from_date: TUESDAY, until_date: TUESDAY }
    expect(await fields({ from_date: TUESDAY, until_date: '2026-11-23' })).toEqual(['until_date'])
    expect(await fields({ from_date: TUESDAY, until_date: '2027-11-26' })).toEqual(['until_date'])
    expect(await fields({ from_date: '2026-11-20', until_date: '2026-11-21' })).toEqual(['until_date'])
    expect(await fields({ ...day, from: '10:00' })).toEqual(['to'])
    expect(await fields({ ...day, from: '10:00', to: '09:00' })).toEqual(['to'])
    expect(await fields({ from_date: TUESDAY, until_date: '2026-11-25', from: '10:00', to: '11:00' })).toEqual(['from'])
    expect(await fields({ from_date: '2026-02-31', until_date: TUESDAY })).toEqual(['from_date'])
  })

  it('and a concurrent booking never both succeed unnoticed', async () => {
    for (let turn = 0; turn < 4; turn++) {
      const office = await createTestOffice()
      const visitor = await createVisitor(office.slug, randomPhone())
      const [off, booked] = await Promise.all([
        office.owner('POST', absencesOf(office), { from_date: TUESDAY, until_date: TUESDAY }),
        visitor.call('POST', '/api/appointments', booking(office, at(TUESDAY, '10:00'), at(TUESDAY, '11:00'))),
      ])
      const outcome = [off.status, booked.status === 201 ? 201 : booked.body.code]
      expect([
        [201, 'outside_hours'],
        [409, 201],
      ]).toContainEqual(outcome)
    }
  })

  it('reveal nothing to a visitor except that the time is unavailable', async () => {
    const office = await createTestOffice()
    const secret = 'ניתוח בבית החולים'
    await office.owner('POST', absencesOf(office), { from_date: TUESDAY, until_date: TUESDAY, note: secret })
    const visitor = await createVisitor(office.slug, randomPhone())
    const urls = [
      `/api/online-booking/slots/${office.slug}?service_id=${office.ids.service}&employee_id=${office.ids.employee}`,
      '/api/online-booking/calendar-settings',
      `/api/online-booking/employees/${office.slug}`,
      `/api/online-booking/services/${office.slug}`,
      '/api/appointments',
    ]
    for (const url of urls) {
      const answer = await visitor.call('GET', url)
      expect({ url, status: answer.status }).toEqual({ url, status: 200 })
      expect(JSON.stringify(answer.body)).not.toMatch(/absence|holiday|rest|ניתוח/)
    }
    for (const url of [hoursOf(office), absencesOf(office), '/api/employees/today'])
      expect((await visitor.call('GET', url)).status).toBe(401)
    // the audit log contains no reason either
    const { pool } = await world()
    const { rows } = await pool.query('select after::text from audit_log where office_id = $1', [office.officeId])
    expect(JSON.stringify(rows)).not.toContain('ניתוח')
  })
})

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
    expect((await team(office, '2026-11-22', '2027-01-23'))[0]!.days).toHaveLength(62)
    for (const bad of ['start=2026-11-22&end=2027-01-24', 'start=2026-11-22&end=2026-11-22', 'start=2026-11-22'])
      expect((await office.owner('GET', `/api/employees/working-hours?${bad}`)).status).toBe(422)
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { at, createTestOffice } from '#tests/support/office.ts'
import { dueReminders, messages, moveTo } from '#tests/support/calendar/reminders.ts'
import { bookRecurrence, DAY, NOW } from '#tests/support/calendar/recurrence.ts'
import {
  day,
  officeWithDry,
  previewVisits,
  rowsOfVisits,
  takeOwner,
  visits,
  week,
  type WithDry,
} from '#tests/support/calendar/visits-of-recurrence.ts'

let office: WithDry
beforeEach(async () => {
  moveClockTo(NOW)
  office = await officeWithDry()
})
const starts = async () => (await rowsOfVisits(office)).map(({ start }) => start)
const conflictsOf = (body: { dates: { date: string; conflict: string | null }[] }) =>
  body.dates.filter(({ conflict }) => conflict !== null).map(({ date, conflict }) => [date, conflict])

describe('a visit of several services that repeats', () => {
  it('is an appointment for each service on each date, joined by date, with one message', async () => {
    const { status, body } = await bookRecurrence(office, visits(office, { notes: 'גוון 7.1' }))
    expect(status).toBe(201)
    expect(body.appointments).toHaveLength(6)
    const saved = await rowsOfVisits(office)
    expect(saved.map(({ start, service }) => [start, service])).toEqual(
      [0, 1, 2].flatMap((n) => [
        [`${day(n)} 10:00`, 'תספורת נשים'],
        [`${day(n)} 11:00`, 'פן'],
      ]),
    )
    expect(new Set(saved.map(({ visit }) => visit)).size).toBe(3)
    expect(body.appointments.map(({ notes }: { notes: string | null }) => notes)).toEqual(
      [0, 1, 2].flatMap(() => ['גוון 7.1', null]),
    )
    const [message, ...others] = await messages(office, 'confirmation')
    expect(others).toEqual([])
    expect(message!.message).toContain('תספורת נשים + פן')
    expect(message!.message).toContain('יום ג׳ 24/11 בשעה 10:00, ועוד 2 תורים: 01/12, 08/12')
    const shown = (await office.owner('GET', `/api/appointment-series/${body.series_id}`)).body.appointments
    expect(shown.map(({ visit_group }: { visit_group: string }) => visit_group)).toEqual(saved.map((one) => one.visit))
    expect(await dueReminders(office)).toHaveLength(6)
  })

  it('tells each employee of the first date only', async () => {
    await bookRecurrence(
      office,
      visits(office, { more: [{ service_id: office.dry, employee_id: office.ids.employee, minutes: 30 }] }),
    )
    const { body } = await office.employee('GET', '/api/notifications')
    expect(body.notifications.map(({ kind }: { kind: string }) => kind)).toEqual(['booked_by_staff', 'booked_by_staff'])
  })

  it('lists a date when any of its services meets something, and offers starts that are free for all', async () => {
    await takeOwner(office, week(1), '11:15', '12:00')
    await office.owner('POST', `/api/employees/${office.ids.employee}/absences`, {
      from_date: week(2),
      until_date: week(2),
    })
    const { status, body } = await previewVisits(office)
    expect(status).toBe(200)
    expect(conflictsOf(body)).toEqual([
      [week(1), 'taken'],
      [week(2), 'absence'],
    ])
    const [free, taken] = body.dates
    expect(free).toMatchObject({ start_time: at(DAY, '10:00'), end_time: at(DAY, '11:30'), slots: [] })
    expect(taken.appointment).toMatchObject({ employee_name: 'נועה', start_time: at(week(1), '11:15') })
    expect(taken.slots).toEqual(['09:00', '09:30', '11:00'].map((time) => at(week(1), time)))
    // each of them books
    for (const start_time of taken.slots) {
      const choices = [
        { date: week(1), choice: 'move', start_time },
        { date: week(2), choice: 'skip' },
      ]
      const { status: booked, body: made } = await bookRecurrence(office, visits(office, { choices }))
      expect(booked).toBe(201)
      await office.owner('DELETE', `/api/appointments/${made.appointments[0].id}?scope=all&notify=0`)
    }
  })

  it('names the heavier conflict of two, and is refused when only the lighter one was allowed', async () => {
    await office.owner('POST', '/api/time-blocks', {
      employee_id: office.ids.employee,
      start_time: at(week(1), '10:00'),
      end_time: at(week(1), '10:30'),
    })
    expect(conflictsOf((await previewVisits(office)).body)).toEqual([[week(1), 'blocked']])
    await takeOwner(office, week(1), '11:00', '11:30')
    const allow = (conflict: string) => visits(office, { choices: [{ date: week(1), choice: 'allow', conflict }] })
    const refused = await bookRecurrence(office, allow('blocked'))
    expect([refused.status, refused.body.code, conflictsOf(refused.body)]).toEqual([
      409,
      'series_conflicts',
      [[week(1), 'taken']],
    ])
    expect(await rowsOfVisits(office)).toEqual([])
    expect((await bookRecurrence(office, allow('taken'))).status).toBe(201)
    // only the service that meets an appointment holds no time
    expect((await rowsOfVisits(office)).map(({ held }) => held)).toEqual([true, true, true, false, true, true])
  })

  it('counts the processing time of each service as free', async () => {
    const colour = { name: 'צבע', price: '250', category_id: office.ids.category, time_window: 120 }
    const processing = { processing_after: 30, processing_minutes: 60 }
    const assignedEmployees = [office.ids.owner]
    const { id: service_id } = await office.create('/api/products', { ...colour, ...processing, assignedEmployees })
    await takeOwner(office, week(1), '11:30', '12:30')
    const more = [{ service_id, employee_id: office.ids.owner, minutes: 120 }]
    expect((await bookRecurrence(office, visits(office, { more }))).status).toBe(201)
    expect((await rowsOfVisits(office)).map(({ held }) => held)).not.toContain(false)
  })

  it('goes on through a clock change without a pause, at the same hour before and after', async () => {
    const thursday = '2027-03-25'
    moveTo('2027-03-01 09:00')
    office = await officeWithDry()
    expect((await bookRecurrence(office, visits(office, { count: 2 }), '10:00', thursday)).status).toBe(201)
    expect(await starts()).toEqual(['03-25 10:00', '03-25 11:00', '04-01 10:00', '04-01 11:00'])
    // the clocks skip from two to three on 26 March
    const night = await previewVisits(office, { count: 2 }, '01:00', '2027-03-26')
    expect(night.body.dates.map(({ conflict }: { conflict: string }) => conflict)).toEqual([
      'time_skipped',
      'outside_hours',
    ])
  })

  it('takes services and employees of the office that belong together, a day at most, six in all', async () => {
    const other = await createTestOffice()
    const part = { service_id: office.dry, employee_id: office.ids.owner, minutes: 30 }
    const answer = async (...more: object[]) => {
      const { status, body } = await bookRecurrence(office, visits(office, { more }))
      return [status, body.code]
    }
    expect(await answer({ ...part, service_id: other.ids.service })).toEqual([404, 'not_found'])
    expect(await answer({ ...part, employee_id: other.ids.employee })).toEqual([404, 'not_found'])
    expect(await answer({ ...part, minutes: 1400 })).toEqual([422, 'invalid_input'])
    expect(await answer({ ...part, minutes: 0 })).toEqual([422, 'invalid_input'])
    expect(await answer(...Array.from({ length: 6 }, () => part))).toEqual([422, 'invalid_input'])
    expect((await previewVisits(office, { more_employees: other.ids.employee })).status).toBe(404)
    expect((await previewVisits(office, { more_minutes: '30,30' })).status).toBe(422)
    expect((await previewVisits(office, { more_employees: `${office.ids.owner},${office.ids.owner}` })).status).toBe(
      422,
    )
    expect(await rowsOfVisits(office)).toEqual([])
  })
})

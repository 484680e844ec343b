import { beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#shared/values/local-time.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { at, booking, createTestOffice, type Answer, type Office } from '#tests/support/office.ts'
import { dueReminders, messages, moveTo, runHeldMessages } from '#tests/support/reminders.ts'
import { bookSeries, DAY, NOW, previewOf, type Booked } from '#tests/support/series.ts'
import { world } from '#tests/support/world.ts'

const URL = '/api/appointments'
const week = (n: number) => addDays(DAY, 7 * n)
let office: Office
let dry: number
const open = async () => {
  office = await createTestOffice()
  const service = { name: 'פן', price: '80', category_id: office.ids.category, time_window: 30 }
  const assignedEmployees = [office.ids.owner, office.ids.employee]
  dry = (await office.create('/api/products', { ...service, assignedEmployees })).id
}
beforeEach(async () => {
  moveClockTo(NOW)
  await open()
})

/** A haircut of an hour with the employee from ten, then a blow-dry with the owner, every week. */
const visits = (more: object = {}) => ({
  every_weeks: 1,
  count: 3,
  more: [{ service_id: dry, employee_id: office.ids.owner, minutes: 30 }],
  ...more,
})
const previewVisits = (changed: object = {}, ...when: string[]): Promise<Answer> => {
  const { more: _, ...typed } = visits()
  const lists = { more_services: dry, more_employees: office.ids.owner, more_minutes: 30 }
  return previewOf(office, { ...typed, ...lists, ...changed }, ...when)
}
type Row = { id: number; start: string; service: string; status: string; held: boolean; gone: boolean; visit: string }
const rows = async (): Promise<Row[]> =>
  (
    await (
      await world()
    ).pool.query(
      `select a.id, to_char(a.start_at at time zone 'Asia/Jerusalem', 'MM-DD HH24:MI') as start, s.name as service,
         a.status_key as status, a.holds_slot as held, a.deleted_at is not null as gone, a.visit_group as visit
       from appointments a join products s on s.office_id = a.office_id and s.id = a.service_id
       where a.office_id = $1 and a.series_id is not null order by a.start_at, a.id`,
      [office.officeId],
    )
  ).rows
const starts = async () => (await rows()).map(({ start }) => start)
const day = (n: number) => week(n).slice(5)
const ofWeeks = (...ofDay: readonly string[]) => [0, 1, 2].flatMap((n) => ofDay.map((time) => `${day(n)} ${time}`))
const take = (date: string, from: string, to: string, employee_id = office.ids.owner) =>
  office.create(URL, booking(office, at(date, from), at(date, to), { employee_id }))
const told = async () => {
  await runHeldMessages(office)
  return [...(await messages(office, 'change')), ...(await messages(office, 'cancellation'))].map((one) => one.message)
}
const conflictsOf = (body: { dates: { date: string; conflict: string | null }[] }) =>
  body.dates.filter(({ conflict }) => conflict !== null).map(({ date, conflict }) => [date, conflict])

describe('a visit of several services that repeats', () => {
  it('is an appointment for each service on each date, joined by date, with one message', async () => {
    const { status, body } = await bookSeries(office, visits({ notes: 'גוון 7.1' }))
    expect(status).toBe(201)
    expect(body.appointments).toHaveLength(6)
    const saved = await rows()
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
    await bookSeries(office, visits({ more: [{ service_id: dry, employee_id: office.ids.employee, minutes: 30 }] }))
    const { body } = await office.employee('GET', '/api/notifications')
    expect(body.notifications.map(({ kind }: { kind: string }) => kind)).toEqual(['booked_by_staff', 'booked_by_staff'])
  })

  it('lists a date when any of its services meets something, and offers starts that are free for all', async () => {
    await take(week(1), '11:15', '12:00')
    await office.owner('POST', `/api/employees/${office.ids.employee}/absences`, {
      from_date: week(2),
      until_date: week(2),
    })
    const { status, body } = await previewVisits()
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
      const { status: booked, body: made } = await bookSeries(office, visits({ choices }))
      expect(booked).toBe(201)
      await office.owner('DELETE', `${URL}/${made.appointments[0].id}?scope=all&notify=0`)
    }
  })

  it('names the heavier conflict of two, and is refused when only the lighter one was allowed', async () => {
    await office.owner('POST', '/api/time-blocks', {
      employee_id: office.ids.employee,
      start_time: at(week(1), '10:00'),
      end_time: at(week(1), '10:30'),
    })
    expect(conflictsOf((await previewVisits()).body)).toEqual([[week(1), 'blocked']])
    await take(week(1), '11:00', '11:30')
    const allow = (conflict: string) => visits({ choices: [{ date: week(1), choice: 'allow', conflict }] })
    const refused = await bookSeries(office, allow('blocked'))
    expect([refused.status, refused.body.code, conflictsOf(refused.body)]).toEqual([
      409,
      'series_conflicts',
      [[week(1), 'taken']],
    ])
    expect(await rows()).toEqual([])
    expect((await bookSeries(office, allow('taken'))).status).toBe(201)
    // only the service that meets an appointment holds no time
    expect((await rows()).map(({ held }) => held)).toEqual([true, true, true, false, true, true])
  })

  it('counts the processing time of each service as free', async () => {
    const colour = { name: 'צבע', price: '250', category_id: office.ids.category, time_window: 120 }
    const processing = { processing_after: 30, processing_minutes: 60 }
    const assignedEmployees = [office.ids.owner]
    const { id: service_id } = await office.create('/api/products', { ...colour, ...processing, assignedEmployees })
    await take(week(1), '11:30', '12:30')
    const more = [{ service_id, employee_id: office.ids.owner, minutes: 120 }]
    expect((await bookSeries(office, visits({ more }))).status).toBe(201)
    expect((await rows()).map(({ held }) => held)).not.toContain(false)
  })

  it('goes on through a clock change without a pause, at the same hour before and after', async () => {
    const thursday = '2027-03-25'
    moveTo('2027-03-01 09:00')
    await open()
    expect((await bookSeries(office, visits({ count: 2 }), '10:00', thursday)).status).toBe(201)
    expect(await starts()).toEqual(['03-25 10:00', '03-25 11:00', '04-01 10:00', '04-01 11:00'])
    // the clocks skip from two to three on 26 March
    const night = await previewVisits({ count: 2 }, '01:00', '2027-03-26')
    expect(night.body.dates.map(({ conflict }: { conflict: string }) => conflict)).toEqual([
      'time_skipped',
      'outside_hours',
    ])
  })

  it('takes services and employees of the office that belong together, a day at most, six in all', async () => {
    const other = await createTestOffice()
    const part = { service_id: dry, employee_id: office.ids.owner, minutes: 30 }
    const answer = async (...more: object[]) => {
      const { status, body } = await bookSeries(office, visits({ more }))
      return [status, body.code]
    }
    expect(await answer({ ...part, service_id: other.ids.service })).toEqual([404, 'not_found'])
    expect(await answer({ ...part, employee_id: other.ids.employee })).toEqual([404, 'not_found'])
    expect(await answer({ ...part, minutes: 1400 })).toEqual([422, 'invalid_input'])
    expect(await answer({ ...part, minutes: 0 })).toEqual([422, 'invalid_input'])
    expect(await answer(...Array.from({ length: 6 }, () => part))).toEqual([422, 'invalid_input'])
    expect((await previewVisits({ more_employees: other.ids.employee })).status).toBe(404)
    expect((await previewVisits({ more_minutes: '30,30' })).status).toBe(422)
    expect((await previewVisits({ more_employees: `${office.ids.owner},${office.ids.owner}` })).status).toBe(422)
    expect(await rows()).toEqual([])
  })
})

describe('a change in a series of visits', () => {
  let booked: Booked[]
  beforeEach(async () => {
    booked = (await bookSeries(office, visits())).body.appointments
  })
  const put = (i: number, body: object): Promise<Answer> => office.owner('PUT', `${URL}/${booked[i]!.id}`, body)
  const times = (date: string, from: string, to: string) => ({ start_time: at(date, from), end_time: at(date, to) })
  const remove = (i: number, query = '') => office.owner('DELETE', `${URL}/${booked[i]!.id}${query}`)

  it('is of the one appointment without a scope', async () => {
    expect((await put(2, times(week(1), '09:30', '10:30'))).status).toBe(200)
    expect(await starts()).toEqual(
      ofWeeks('10:00', '11:00').map((one) => (one === `${day(1)} 10:00` ? `${day(1)} 09:30` : one)),
    )
    expect(await told()).toEqual([expect.stringMatching(/תספורת נשים(?! \+).*01\/12 בשעה 09:30(?!, ו)/s)])
  })

  it('moves whole visits by as much, from whichever of its services, and tells of all in one message', async () => {
    expect((await put(3, { ...times(week(1), '13:00', '13:30'), scope: 'following' })).status).toBe(200)
    const moved = [1, 2].flatMap((n) => [`${day(n)} 12:00`, `${day(n)} 13:00`])
    expect(await starts()).toEqual([`${day(0)} 10:00`, `${day(0)} 11:00`, ...moved])
    expect(await told()).toEqual([expect.stringMatching(/תספורת נשים \+ פן.*01\/12 בשעה 12:00, ועוד תור אחד: 08\/12/s)])
  })

  it('moves what follows when a service takes longer, and leaves what is before it', async () => {
    expect((await put(0, { ...times(DAY, '10:00', '11:30'), scope: 'all' })).status).toBe(200)
    expect(await starts()).toEqual(ofWeeks('10:00', '11:30'))
    expect((await put(1, { ...times(DAY, '11:30', '12:30'), scope: 'all' })).status).toBe(200)
    expect(await starts()).toEqual(ofWeeks('10:00', '11:30'))
  })

  it('gives another employee and note to the same service of each visit', async () => {
    expect((await put(1, { employee_id: office.ids.employee, notes: 'עם קרם', scope: 'all' })).status).toBe(200)
    const list = (await office.owner('GET', `${URL}?start=${at(DAY, '00:00')}&end=${at(week(3), '00:00')}`)).body
    const given = list.appointments.map(
      (one: { service_name: string; employee_name: string; notes: string | null }) => [
        one.service_name,
        one.employee_name,
        one.notes,
      ],
    )
    expect(given).toEqual(
      [0, 1, 2].flatMap(() => [
        ['תספורת נשים', 'מאיה', null],
        ['פן', 'מאיה', 'עם קרם'],
      ]),
    )
  })

  it('is refused with each time that is taken, and changes nothing unless that is allowed', async () => {
    await take(week(1), '13:15', '13:45')
    const change = { ...times(DAY, '12:00', '13:00'), scope: 'all' }
    const answer = await put(0, change)
    expect([answer.status, answer.body.code]).toEqual([409, 'series_conflicts'])
    expect(answer.body.dates).toMatchObject([
      { date: week(1), start_time: at(week(1), '13:00'), conflict: 'taken', appointment: { employee_name: 'נועה' } },
    ])
    expect(await starts()).toEqual(ofWeeks('10:00', '11:00'))
    expect((await put(0, { ...change, allow_overlap: 1 })).status).toBe(200)
    expect((await rows()).map(({ held }) => held)).toEqual([true, true, true, false, true, true])
  })

  it('cancels whole visits in one message, and a later one on its own services', async () => {
    expect((await put(4, { status_key: 'cancelled' })).status).toBe(200)
    expect((await put(1, { status_key: 'cancelled', scope: 'all' })).status).toBe(200)
    expect((await rows()).map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'cancelled'))
    expect(await told()).toEqual([expect.stringMatching(/תספורת נשים \+ פן.*24\/11 בשעה 10:00.*01\/12, 08\/12/s)])
  })

  it('says of a cancelled service only what is off', async () => {
    await put(0, { status_key: 'cancelled' })
    await put(2, { status_key: 'cancelled', scope: 'following' })
    const all = await told()
    expect(all).toHaveLength(2)
    expect(all).toContainEqual(expect.stringMatching(/תספורת נשים(?! \+).*24\/11 בשעה 10:00(?!, ו)/s))
    expect(all).toContainEqual(expect.stringMatching(/תספורת נשים \+ פן.*01\/12 בשעה 10:00, ועוד תור אחד: 08\/12/s))
  })

  it('deletes whole visits from one on, names them once, and undo brings back exactly those', async () => {
    expect((await remove(3, '?scope=following')).status).toBe(204)
    expect((await rows()).map(({ gone }) => gone)).toEqual([false, false, true, true, true, true])
    const undone = await office.owner('POST', `${URL}/${booked[3]!.id}/restore`, {})
    expect([undone.status, undone.body.appointment.id]).toEqual([200, booked[3]!.id])
    expect((await rows()).map(({ gone, held }) => [gone, held])).toEqual(Array.from({ length: 6 }, () => [false, true]))
    expect(await told()).toEqual([])
    await remove(0, '?scope=all')
    expect(await told()).toEqual([expect.stringMatching(/תספורת נשים \+ פן.*24\/11 בשעה 10:00, ועוד 2 תורים/s)])
  })

  it('leaves what was done, and the past', async () => {
    await put(2, { status_key: 'done' })
    moveTo('2026-11-25 09:00')
    expect((await put(4, { ...times(week(2), '12:00', '13:00'), scope: 'all' })).status).toBe(200)
    expect(await starts()).toEqual([
      `${day(0)} 10:00`,
      `${day(0)} 11:00`,
      `${day(1)} 10:00`,
      `${day(1)} 13:00`,
      `${day(2)} 12:00`,
      `${day(2)} 13:00`,
    ])
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { at, type Answer } from '#tests/support/office.ts'
import { moveTo } from '#tests/support/calendar/reminders.ts'
import { bookRecurrence, DAY, NOW, type Booked } from '#tests/support/calendar/recurrence.ts'
import {
  day,
  officeWithDry,
  ofWeeks,
  rowsOfVisits,
  takeOwner,
  told,
  visits,
  week,
  type WithDry,
} from '#tests/support/calendar/visits-of-recurrence.ts'

const URL = '/api/appointments'
let office: WithDry
beforeEach(async () => {
  moveClockTo(NOW)
  office = await officeWithDry()
})
const starts = async () => (await rowsOfVisits(office)).map(({ start }) => start)

describe('a change in a recurrence of visits', () => {
  let booked: Booked[]
  beforeEach(async () => {
    booked = (await bookRecurrence(office, visits(office))).body.appointments
  })
  const put = (i: number, body: object): Promise<Answer> => office.owner('PUT', `${URL}/${booked[i]!.id}`, body)
  const times = (date: string, from: string, to: string) => ({ start_time: at(date, from), end_time: at(date, to) })
  const remove = (i: number, query = '') => office.owner('DELETE', `${URL}/${booked[i]!.id}${query}`)

  it('is of the one appointment without a scope', async () => {
    expect((await put(2, times(week(1), '09:30', '10:30'))).status).toBe(200)
    expect(await starts()).toEqual(
      ofWeeks('10:00', '11:00').map((one) => (one === `${day(1)} 10:00` ? `${day(1)} 09:30` : one)),
    )
    expect(await told(office)).toEqual([expect.stringMatching(/תספורת נשים(?! \+).*01\/12 בשעה 09:30(?!, ו)/s)])
  })

  it('moves whole visits by as much, from whichever of its services, and tells of all in one message', async () => {
    expect((await put(3, { ...times(week(1), '13:00', '13:30'), scope: 'following' })).status).toBe(200)
    const moved = [1, 2].flatMap((n) => [`${day(n)} 12:00`, `${day(n)} 13:00`])
    expect(await starts()).toEqual([`${day(0)} 10:00`, `${day(0)} 11:00`, ...moved])
    expect(await told(office)).toEqual([
      expect.stringMatching(/תספורת נשים \+ פן.*01\/12 בשעה 12:00, ועוד תור אחד: 08\/12/s),
    ])
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
    await takeOwner(office, week(1), '13:15', '13:45')
    const change = { ...times(DAY, '12:00', '13:00'), scope: 'all' }
    const answer = await put(0, change)
    expect([answer.status, answer.body.code]).toEqual([409, 'series_conflicts'])
    expect(answer.body.dates).toMatchObject([
      { date: week(1), start_time: at(week(1), '13:00'), conflict: 'taken', appointment: { employee_name: 'נועה' } },
    ])
    expect(await starts()).toEqual(ofWeeks('10:00', '11:00'))
    expect((await put(0, { ...change, allow_overlap: 1 })).status).toBe(200)
    expect((await rowsOfVisits(office)).map(({ held }) => held)).toEqual([true, true, true, false, true, true])
  })

  it('cancels whole visits in one message, and a later one on its own services', async () => {
    expect((await put(4, { status_key: 'cancelled' })).status).toBe(200)
    expect((await put(1, { status_key: 'cancelled', scope: 'all' })).status).toBe(200)
    expect((await rowsOfVisits(office)).map(({ status }) => status)).toEqual(
      Array.from({ length: 6 }, () => 'cancelled'),
    )
    expect(await told(office)).toEqual([expect.stringMatching(/תספורת נשים \+ פן.*24\/11 בשעה 10:00.*01\/12, 08\/12/s)])
  })

  it('says of a cancelled service only what is off', async () => {
    await put(0, { status_key: 'cancelled' })
    await put(2, { status_key: 'cancelled', scope: 'following' })
    const all = await told(office)
    expect(all).toHaveLength(2)
    expect(all).toContainEqual(expect.stringMatching(/תספורת נשים(?! \+).*24\/11 בשעה 10:00(?!, ו)/s))
    expect(all).toContainEqual(expect.stringMatching(/תספורת נשים \+ פן.*01\/12 בשעה 10:00, ועוד תור אחד: 08\/12/s))
  })

  it('deletes whole visits from one on, names them once, and undo brings back exactly those', async () => {
    expect((await remove(3, '?scope=following')).status).toBe(204)
    expect((await rowsOfVisits(office)).map(({ gone }) => gone)).toEqual([false, false, true, true, true, true])
    const undone = await office.owner('POST', `${URL}/${booked[3]!.id}/restore`, {})
    expect([undone.status, undone.body.appointment.id]).toEqual([200, booked[3]!.id])
    expect((await rowsOfVisits(office)).map(({ gone, held }) => [gone, held])).toEqual(
      Array.from({ length: 6 }, () => [false, true]),
    )
    expect(await told(office)).toEqual([])
    await remove(0, '?scope=all')
    expect(await told(office)).toEqual([expect.stringMatching(/תספורת נשים \+ פן.*24\/11 בשעה 10:00, ועוד 2 תורים/s)])
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

import { beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#shared/values/local-time.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { at, createTestOffice, type Office } from '#tests/support/office.ts'
import { DAY, hourOf, NOW } from '#tests/support/booking/visitor-bookings.ts'
import { bookHour, listOf, passList, statesOf, waitInLine } from '#tests/support/booking/waiting-list.ts'
import { absencesOf, hoursOf, saveHours } from '#tests/support/office/working-times.ts'

let office: Office
beforeEach(async () => {
  moveClockTo(NOW)
  office = await createTestOffice()
})
/** Waits for the employee on DAY between these times. */
const wait = (from_time = '00:00', until_time = '24:00') =>
  waitInLine(office, 'ראשונה', { employee_ids: [office.ids.employee], until_date: DAY, from_time, until_time })
/** The starts of the offers, once what staff changed counts. */
async function offeredStarts(): Promise<string[]> {
  await passList(121)
  return (await listOf(office)).offers.map(({ start_time }: { start_time: string }) => start_time)
}
const grid = { calendar_start_time: '08:00', calendar_end_time: '20:00', default_view: 'daily' }
const saveOffice = async (change: object) =>
  expect((await office.owner('POST', '/api/calendar-settings', { ...grid, ...change })).status).toBe(201)
/** All weekdays with these hours. */
const week = (from: string, to: string) => [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from, to }))

describe('time that becomes free without a cancellation', () => {
  it('is offered when an absence is deleted, on the days for which somebody waits', async () => {
    const days = { from_date: DAY, until_date: addDays(DAY, 3) }
    const { body } = await office.owner('POST', absencesOf(office), days)
    await wait()
    expect((await office.owner('DELETE', `${absencesOf(office)}/${body.absence.id}`)).status).toBe(204)
    await passList(60)
    expect(await statesOf(office)).toEqual([])
    expect(await offeredStarts()).toEqual([at(DAY, '08:00')])
  })

  it('is offered when an employee comes to work longer', async () => {
    expect((await saveHours(office, week('09:00', '13:00'))).status).toBe(200)
    await wait('12:00', '16:00')
    // the hour before is not new
    await saveHours(office, week('09:00', '15:00'))
    expect(await offeredStarts()).toEqual([at(DAY, '13:00')])
    expect((await office.owner('GET', hoursOf(office))).body.hours).toHaveLength(7)
  })

  it('is offered when the office comes to be open longer, or on a holiday', async () => {
    const holiday = '2027-04-22'
    await office.owner('PUT', '/api/business/settings', { booking_horizon_days: 365 })
    await wait('18:00', '20:00')
    const days = { from_date: holiday, until_date: holiday }
    await waitInLine(office, 'שנייה', { ...days, employee_ids: [office.ids.employee] })
    await saveOffice({ hours: week('08:00', '20:00') })
    expect(await offeredStarts()).toEqual([at(DAY, '18:00')])
    await saveOffice({ closed_on_holidays: 0 })
    expect((await offeredStarts())[0]).toBe(at(holiday, '08:00'))
  })

  it('is not offered when it is closed again meanwhile, nor when hours become fewer', async () => {
    await wait()
    await saveOffice({ hours: week('08:00', '20:00') })
    await saveOffice({ hours: week('10:00', '12:00') })
    await bookHour(office, '10:00', { end_time: at(DAY, '12:00') })
    expect(await offeredStarts()).toEqual([])
  })

  it('is offered when an appointment becomes shorter', async () => {
    await wait()
    const { id } = await bookHour(office, '12:00', { end_time: at(DAY, '14:00') })
    const { end_time } = hourOf(office, '12:00')
    expect((await office.owner('PUT', `/api/appointments/${id}`, { end_time })).status).toBe(200)
    expect(await offeredStarts()).toEqual([at(DAY, '13:00')])
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#shared/values/local-time.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { at, booking } from '#tests/support/office.ts'
import { bookRoom, freeTimes, officeWithRoom, usesOf, type WithRoom } from '#tests/support/calendar/resources.ts'
import { bookRecurrence, previewOf } from '#tests/support/calendar/recurrence.ts'
import { DAY, NOW } from '#tests/support/booking/visitor-bookings.ts'
import { bookHour, passList, statesOf, waitInLine } from '#tests/support/booking/waiting-list.ts'

let office: WithRoom
beforeEach(async () => {
  moveClockTo(NOW)
  office = await officeWithRoom()
})
const byOwner = (day: string, from: string, to: string) =>
  office.create('/api/appointments', booking(office, at(day, from), at(day, to), { employee_id: office.ids.owner }))

describe('the room of a service', () => {
  it('stays taken through the processing time, in which the employee is free', async () => {
    const url = `/api/products/${office.ids.service}`
    const processing = { processing_after: 15, processing_minutes: 30 }
    expect((await office.owner('PUT', url, processing)).status).toBe(200)
    await bookRoom(office, '10:00')
    expect((await bookRoom(office, '10:15', 'owner', { minutes: 15 })).body.code).toBe('resource_taken')
    expect(await freeTimes(office, office.ids.owner)).not.toContain('10:15')
  })

  it('is taken by a visit of several employees, as one unit, or by none of its parts', async () => {
    const { service, owner, employee, customer } = office.ids
    const parts = [
      { service_id: service, employee_id: owner },
      { service_id: service, employee_id: employee },
    ]
    const book = (start: string) =>
      office.owner('POST', '/api/appointment-visits', { customer_id: customer, start_time: at(DAY, start), parts })
    await office.owner('PUT', `/api/products/${service}`, { buffer_minutes: 15 })
    expect((await book('10:00')).status).toBe(201)
    expect(await usesOf(office)).toMatchObject([
      { unit: 1, start: '10:00', end: '11:15' },
      { unit: 1, start: '11:00', end: '12:15' },
    ])
    await byOwner(DAY, '16:00', '16:30')
    const refused = await book('14:30')
    expect(refused.body).toMatchObject({ code: 'resource_taken', resources: [{ id: office.room }] })
    expect(await usesOf(office)).toHaveLength(3)
    for (const start of refused.body.slots) expect(start).not.toBe(at(DAY, '14:30'))
    expect((await book(refused.body.slots[0].slice(11, 16))).status).toBe(201)
  })

  it('is a conflict of a date of a recurrence, which nobody can allow', async () => {
    const second = addDays(DAY, 28)
    await byOwner(second, '10:30', '11:00')
    const { body } = await previewOf(office, { count: 2 })
    expect(body.dates).toMatchObject([{ conflict: null }, { date: second, conflict: 'resource' }])
    expect(body.dates[1].slots).not.toContain(at(second, '10:00'))
    const allow = { count: 2, choices: [{ date: second, choice: 'allow' }] }
    expect((await bookRecurrence(office, allow)).body.code).toBe('series_conflicts')
    expect((await bookRecurrence(office, { count: 2, choices: [{ date: second, choice: 'skip' }] })).status).toBe(201)
    expect(await usesOf(office)).toHaveLength(2)
  })

  it('moves with a recurrence, also onto the dates that the recurrence leaves', async () => {
    const { service, owner } = office.ids
    for (const more of [[], [{ service_id: service, employee_id: owner, minutes: 30 }]]) {
      const { body } = await bookRecurrence(office, { every_weeks: 1, count: 3, more })
      const { id } = body.appointments[0]
      for (const to of [addDays(DAY, 7), DAY]) {
        const times = { start_time: at(to, '10:00'), end_time: at(to, '11:00') }
        expect((await office.owner('PUT', `/api/appointments/${id}`, { ...times, scope: 'all' })).status).toBe(200)
      }
      expect(await usesOf(office)).toHaveLength(3 * (1 + more.length))
      await office.owner('DELETE', `/api/appointments/${id}?scope=all&notify=0`)
    }
  })

  it('is not offered to the waiting list while it is taken', async () => {
    await waitInLine(office, 'ראשונה')
    const { free } = await bookHour(office, '12:00')
    await free()
    await byOwner(DAY, '12:15', '12:45')
    await passList(31)
    expect(await statesOf(office)).toEqual([])
  })
})

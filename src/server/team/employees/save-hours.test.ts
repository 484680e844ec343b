import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, randomPhone, at, createVisitor, booking } from '#tests/support/office.ts'
import {
  hoursOf,
  offeredDays,
  saveHours,
  splitShift,
  TUESDAY,
  workingHours,
} from '#tests/support/office/working-times.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z')) // a Sunday

describe('own hours', () => {
  it("replace the office's hours, are returned as typed, and are kept when the employee returns to the office's", async () => {
    const office = await createTestOffice()
    expect((await office.owner('GET', hoursOf(office))).body).toEqual({
      own_hours: 0,
      hours: [],
      rests_on_holidays: 1,
      version: 1,
    })
    expect((await saveHours(office, splitShift, { version: 1 })).body).toEqual({
      own_hours: 1,
      hours: splitShift,
      rests_on_holidays: 1,
      version: 2,
    })
    const [owner, employee] = await workingHours(office)
    expect(owner!.days[0]).toEqual({ date: TUESDAY, ranges: [{ from: '08:00', to: '18:00' }], rest: null })
    expect(employee!.days[0]!.ranges).toEqual(splitShift.map(({ from, to }) => ({ from, to })))
    await saveHours(office, splitShift, { own_hours: 0 })
    expect((await workingHours(office))[1]!.days[0]!.ranges).toEqual([{ from: '08:00', to: '18:00' }])
    expect((await office.owner('GET', hoursOf(office))).body.hours).toEqual(splitShift)
  })

  it('are refused with an end before the start or an overlap, at the wrong field', async () => {
    const office = await createTestOffice()
    const wrong = await saveHours(office, [splitShift[0]!, { weekday: 2, from: '14:00', to: '14:00' }])
    expect(wrong.body.fields).toEqual({ 'hours.1.to': 'שעת הסיום צריכה להיות אחרי שעת ההתחלה' })
    const over = await saveHours(office, [splitShift[1]!, { weekday: 2, from: '12:00', to: '13:45' }])
    expect(over.body.fields).toEqual({ 'hours.1.from': 'השעות חופפות לשעות אחרות באותו יום' })
    for (const bad of [
      { weekday: 7, from: '09:00', to: '10:00' },
      { weekday: 1, from: '24:00', to: '25:00' },
    ])
      expect((await saveHours(office, [bad])).status).toBe(422)
    expect((await saveHours(office, [{ weekday: 2, from: '00:00', to: '24:00' }])).status).toBe(200)
    // adjacent hours do not overlap, and neither do equal hours on different days
    const touching = [
      { weekday: 2, from: '09:00', to: '12:00' },
      { weekday: 2, from: '12:00', to: '13:00' },
    ]
    expect((await saveHours(office, [...touching, { weekday: 3, from: '09:00', to: '12:00' }])).status).toBe(200)
  })

  it('are not overwritten by a client with an old version', async () => {
    const office = await createTestOffice()
    await saveHours(office, splitShift, { version: 1 })
    expect((await saveHours(office, [], { version: 1 })).body.code).toBe('changed_elsewhere')
    expect((await office.owner('GET', hoursOf(office))).body.hours).toEqual(splitShift)
  })

  it('limit what online booking offers and accepts', async () => {
    const office = await createTestOffice()
    await saveHours(office, splitShift)
    const [tuesday, wednesday] = await offeredDays(office)
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
    // staff may book at any time, after they were asked
    const noon = booking(office, at(TUESDAY, '12:15'), at(TUESDAY, '13:15'))
    const asked = await office.owner('POST', '/api/appointments', noon)
    expect(asked.body.reasons.map(({ kind }: { kind: string }) => kind)).toEqual(['break'])
    expect((await office.owner('POST', '/api/appointments', { ...noon, allow_overlap: 1 })).status).toBe(201)
  })

  it('exclude public holidays by default', async () => {
    moveClockTo('2027-05-09T08:00:00Z')
    const office = await createTestOffice()
    const independence = ['2027-05-12', '2027-05-13'] as const
    expect((await workingHours(office, ...independence))[1]!.days).toEqual([
      { date: '2027-05-12', ranges: [], rest: 'holiday' },
    ])
    await saveHours(office, [], { own_hours: 0, rests_on_holidays: 0 })
    expect((await workingHours(office, ...independence))[1]!.days[0]!.ranges).toHaveLength(1)
  })
})

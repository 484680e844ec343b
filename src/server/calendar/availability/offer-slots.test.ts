import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  wallClockExists,
  MINUTE,
  timeOf,
  toInstant,
  toWallClock,
  wallClockAt,
} from '#shared/values/local-time.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, booking, type Office } from '#tests/support/office.ts'
import { bookAsVisitor, offeredBy } from '#tests/support/booking/visitor-offers.ts'
import { world } from '#tests/support/world.ts'
import { bookingStart } from '#server/booking/online-booking/booking-start.ts'
import { enterOffice } from '#server/platform/http/serve.ts'

/**
 * Evenings in Israel: an ordinary day, shortly before each of the two clock changes, and before
 * Passover.
 */
const evenings = ['2026-11-22T17:00:00Z', '2026-10-23T17:00:00Z', '2027-03-24T17:00:00Z', '2027-04-19T17:00:00Z']
const randomOffice = fc.record({
  now: fc.constantFrom(...evenings),
  opens: fc.constantFrom('00:00', '01:00', '07:15', '09:30'),
  closes: fc.constantFrom('04:00', '12:00', '23:30'),
  time_step: fc.constantFrom(15, 30, 45, 60, 120),
  time_window: fc.constantFrom(15, 45, 60, 120, 240),
  working_days: fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 4 }),
  /** Hours of single weekdays instead, in which breaks are left: weekday, minutes, and length. */
  week: fc.option(
    fc.array(
      fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 1320 }), fc.integer({ min: 30, max: 500 })),
      { minLength: 6, maxLength: 14 },
    ),
  ),
  closed_on_holidays: fc.boolean(),
  short_eves: fc.boolean(),
  notice: fc.constantFrom(0, 180, 24 * 60),
  /** Appointments that staff made: minutes after midnight of the first day, and length. */
  taken: fc.array(fc.tuple(fc.integer({ min: 0, max: 5 * 24 * 60 }), fc.integer({ min: 5, max: 200 })), {
    maxLength: 12,
  }),
  /**
   * The employee's own hours, up to three shifts a day: minutes after midnight, and length. null
   * stands for the hours of the office.
   */
  shifts: fc.option(
    fc.array(fc.tuple(fc.integer({ min: 0, max: 22 * 60 }), fc.integer({ min: 30, max: 600 })), {
      minLength: 1,
      maxLength: 3,
    }),
  ),
  /** Absences: days from now, and the part of the day or null for the whole day. */
  away: fc.array(
    fc.tuple(
      fc.integer({ min: 0, max: 5 }),
      fc.option(fc.tuple(fc.integer({ min: 0, max: 1200 }), fc.integer({ min: 10, max: 200 })), { freq: 5 }),
    ),
    { maxLength: 2 },
  ),
  /** Buffer minutes of the service, and of the appointments in the calendar. */
  buffer: fc.constantFrom(0, 10, 60, 240),
  buffers: fc.infiniteStream(fc.constantFrom(0, 0, 5, 45, 240)),
  pick: fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
})
type RandomOffice = typeof randomOffice extends fc.Arbitrary<infer T> ? T : never

async function createOffice(some: RandomOffice): Promise<Office> {
  moveClockTo(some.now)
  const office = await createTestOffice()
  await office.owner('PUT', '/api/business/settings', { booking_notice_minutes: some.notice, booking_horizon_days: 4 })
  const { closed_on_holidays, short_eves } = some
  const hours =
    some.week && disjoint(some.week.map(([weekday, from, minutes]) => ({ weekday, ...shift(from, minutes) })))
  const saved = await office.owner('POST', '/api/calendar-settings', {
    calendar_start_time: some.opens,
    calendar_end_time: some.closes < some.opens ? '23:30' : some.closes,
    time_step: some.time_step,
    default_view: 'daily',
    ...(hours ? { hours, closed_on_holidays, short_eves } : { working_days: some.working_days }),
  })
  expect(saved.status).toBe(201)
  await office.owner('PUT', `/api/products/${office.ids.service}`, {
    name: 'שירות',
    price: '100',
    category_id: office.ids.category,
    assignedEmployees: [office.ids.employee],
    time_window: some.time_window,
  })
  const { pool } = await world()
  await pool.query('update products set buffer_minutes = $2 where id = $1', [office.ids.service, some.buffer])
  await setWorkingTimes(office, some)
  const midnight = toInstant(`${some.now.slice(0, 10)} 00:00:00`)
  const buffers = some.buffers[Symbol.iterator]()
  for (const [from, minutes] of some.taken) {
    const wall = (minute: number) => toWallClock(midnight + minute * MINUTE)
    const body = booking(office, wall(from), wall(from + minutes), { allow_overlap: 1 })
    const { appointment } = (await office.owner('POST', '/api/appointments', body)).body
    if (appointment)
      await pool.query('update appointments set buffer_minutes = $2 where id = $1', [
        appointment.id,
        buffers.next().value,
      ])
  }
  return office
}

const shift = (from: number, minutes: number) => ({ from: timeOf(from), to: timeOf(Math.min(1440, from + minutes)) })
type Shift = { readonly weekday?: number; readonly from: string; readonly to: string }
/** Without those that overlap an earlier one of their day. */
const disjoint = <S extends Shift>(shifts: readonly S[]): S[] =>
  shifts.filter((one, i) =>
    shifts.slice(0, i).every((other) => other.weekday !== one.weekday || one.to <= other.from || one.from >= other.to),
  )

async function setWorkingTimes(office: Office, { now, shifts, away }: RandomOffice): Promise<void> {
  const url = `/api/employees/${office.ids.employee}`
  const daily = disjoint((shifts ?? []).map(([from, minutes]) => shift(from, minutes)))
  const hours = [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) => daily.map((one) => ({ weekday, ...one })))
  if (shifts)
    expect((await office.owner('PUT', `${url}/hours`, { own_hours: 1, hours, rests_on_holidays: 1 })).status).toBe(200)
  for (const [days, part] of away) {
    const date = addDays(now.slice(0, 10), days)
    const times = part && { from: timeOf(part[0]), to: timeOf(part[0] + part[1]) }
    const body = { from_date: date, until_date: date, allow: 1, ...times }
    expect((await office.owner('POST', `${url}/absences`, body)).status).toBe(201)
  }
}

describe('offered and accepted starts', () => {
  it('are the same: every offered start can be booked and no other', async () => {
    let booked = 0
    let refused = 0
    const property = fc.asyncProperty(randomOffice, async (some) => {
      const office = await createOffice(some)
      const { free, taken, dates } = await offeredBy(office)
      const picks = some.pick[Symbol.iterator]()
      const next = () => picks.next().value as number
      const sample = <T>(values: readonly T[], count: number) =>
        values.length <= count
          ? values
          : Array.from({ length: count }, () => values[Math.floor(next() * values.length)]!)

      for (const start of sample(free, 8)) {
        const answer = await bookAsVisitor(office, start, some.time_window)
        expect({ start, status: answer.status, code: answer.body.code }).toEqual({ start, status: 201 })
        expect(answer.body.appointment.start_time).toBe(start)
        await office.owner('DELETE', `/api/appointments/${answer.body.appointment.id}`)
        booked++
      }
      for (const start of sample(taken, 4)) {
        const answer = await bookAsVisitor(office, start, some.time_window)
        expect({ start, code: answer.body.code }).toEqual({ start, code: 'slot_taken' })
        expect(free).toEqual(expect.arrayContaining(answer.body.slots))
        expect(answer.body.slots).toHaveLength(Math.min(3, free.length))
        refused++
      }
      const known = new Set<string>([...free, ...taken])
      for (let i = 0; i < 10; i++) {
        const time = `${String(Math.floor(next() * 24)).padStart(2, '0')}:${['00', '15', '30', '45', '07'][Math.floor(next() * 5)]}`
        const start = wallClockAt(addDays(dates[0]!, Math.floor(next() * 9) - 1), time)
        if (known.has(start)) continue
        const answer = await bookAsVisitor(office, start, some.time_window)
        const why = wallClockExists(start)
          ? ['too_soon', 'too_far', 'outside_hours', 'wrong_length', 'invalid_input', 'time_skipped']
          : ['time_skipped']
        expect({ start, why: answer.body.code }).toEqual({ start, why: expect.toBeOneOf(why) })
        refused++
      }
    })
    await fc.assert(property, { numRuns: 14, seed: 42, endOnFailure: true })
    expect(booked).toBeGreaterThan(20)
    expect(refused).toBeGreaterThan(20)
  })

  it('are the same on the night when an hour occurs twice, whose starts are not offered', async () => {
    const office = await createOffice({
      now: '2026-10-23T17:00:00Z',
      opens: '00:00',
      closes: '04:00',
      time_step: 30,
      time_window: 60,
      working_days: [0],
      week: null,
      closed_on_holidays: true,
      short_eves: true,
      notice: 0,
      taken: [],
      shifts: null,
      away: [],
      buffer: 0,
      buffers: [] as never,
      pick: [] as never,
    })
    const { free } = await offeredBy(office)
    expect(free).toEqual(['00:00', '00:30', '02:00', '02:30', '03:00'].map((time) => wallClockAt('2026-10-25', time)))
    for (const start of free) {
      const answer = await bookAsVisitor(office, start, 60)
      if (answer.status === 201) await office.owner('DELETE', `/api/appointments/${answer.body.appointment.id}`)
      expect({ start, status: answer.status }).toEqual({ start, status: 201 })
    }
  })
})

describe('the first free times of the booking page', () => {
  it('equal the first offered start', async () => {
    const { services } = await world()
    await fc.assert(
      fc.asyncProperty(randomOffice, async (some) => {
        const office = await createOffice(some)
        const { free } = await offeredBy(office)
        const { start } = await enterOffice(services, office.officeId, (tx, scope) =>
          bookingStart(tx, scope, services.clock(), services),
        )
        const first = start.first_free.filter(([service]) => service === office.ids.service)
        expect(first).toEqual(free[0] === undefined ? [] : [[office.ids.service, office.ids.employee, free[0]]])
      }),
      { numRuns: 12, seed: 7, endOnFailure: true },
    )
  })
})

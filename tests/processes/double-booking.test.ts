import { randomInt } from 'node:crypto'
import fs from 'node:fs'
import { describe, expect, inject, it } from 'vitest'
import { addDays, MINUTE, timeOf, toInstant, toWallClock, wallClockAt } from '#shared/values/local-time.ts'
import { rounds } from '#tests/support/long-run.ts'
import {
  database,
  dayAfter,
  logBefore,
  meet,
  office,
  othersOf,
  overlapping,
  servers,
  span,
  staff,
  visitors,
  wanted,
  startTwoProcesses,
} from './two-processes.ts'

startTwoProcesses()
/** So many visitors, and as many calls of staff. */
const EACH = rounds(40, 100)

describe('two processes', () => {
  it(`give one time to one of ${2 * EACH} callers`, async () => {
    const body = wanted(dayAfter(1), 10 * 60)
    const booking = [...(await visitors(EACH)), ...Array.from({ length: EACH }, (_, i) => staff[i % 2]!)]
    const answers = await Promise.all(booking.map((call) => call('POST', '/api/appointments', body)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(othersOf(answers)).toEqual([])
    for (const { body: problem } of answers.filter(({ status }) => status === 409)) {
      expect(problem.slots.length).toBeLessThanOrEqual(3)
      expect(problem.slots).not.toContain(body.start_time)
    }
    expect(await overlapping()).toEqual([])
  })

  it('accept no overlapping bookings, and refuse only those that overlap an accepted one', async () => {
    const day = dayAfter(2)
    const grid = (step: number) => 8 * 60 + step * randomInt(Math.floor((9 * 60) / step) + 1)
    const requested = [
      ...(await visitors(EACH)).map((call) => ({ call, body: wanted(day, grid(30)) })),
      ...Array.from({ length: EACH }, (_, i) => ({ call: staff[i % 2]!, body: wanted(day, grid(15)) })),
    ]
    const answers = await Promise.all(
      requested.map(async ({ call, body }) => ({ ...(await call('POST', '/api/appointments', body)), request: body })),
    )
    const kept = answers.filter(({ status }) => status === 201)
    expect(othersOf(answers)).toEqual([])
    expect(await overlapping()).toEqual([])
    const { rows } = await database.query(
      `select count(*)::int as n from appointments where start_at::date = $1::date`,
      [day],
    )
    expect(rows).toEqual([{ n: kept.length }])
    for (const { request, body } of answers.filter(({ status }) => status === 409)) {
      expect(kept.some((other) => meet(span(request), span(other.request)))).toBe(true)
      expect(body.slots.length).toBeLessThanOrEqual(3)
    }
    // staff see the conflicting appointment, visitors do not
    const shown = (sent: typeof answers) =>
      sent.filter(({ status }) => status === 409).map(({ body }) => 'appointment' in body)
    expect(new Set(shown(answers.slice(0, EACH)))).toEqual(new Set([false]))
    expect(new Set(shown(answers.slice(EACH)))).toEqual(new Set([true]))
  })

  it('handle concurrent moves, reassignments, cancellations and bookings without overlaps or errors', async () => {
    const day = dayAfter(3)
    const ids: { id: number; start: number; employee: number }[] = []
    for (let i = 0; i < 8; i++) {
      const employee = i % 2 ? office.owner : office.employee
      const start = 8 * 60 + 60 * Math.floor(i / 2)
      const made = await staff[i % 2]!('POST', '/api/appointments', wanted(day, start, employee))
      ids.push({ id: made.body.appointment.id, start, employee })
    }
    const visitorCalls = await visitors(rounds(16, 40))
    const answers = await Promise.all([
      ...Array.from({ length: rounds(48, 120) }, (_, i) => {
        const { id } = ids[i % 8]!
        const employee = randomInt(2) ? office.owner : office.employee
        const body = {
          ...wanted(day, 8 * 60 + 15 * randomInt(37), employee),
          status_key: i % 10 ? 'confirmed' : 'cancelled',
        }
        return staff[i % 2]!('PUT', `/api/appointments/${id}`, body)
      }),
      ...visitorCalls.map((call) =>
        call(
          'POST',
          '/api/appointments',
          wanted(day, 8 * 60 + 30 * randomInt(19), randomInt(2) ? office.owner : office.employee),
        ),
      ),
    ])
    expect(othersOf(answers)).toEqual([])
    expect(await overlapping()).toEqual([])
  })

  it('give a time to a booking or to a block of it, never to both', async () => {
    // half of them block the calendar of one employee, half that of the whole office
    for (const [employee_id, weeks] of [
      [office.employee, 4],
      [null, 5],
    ] as const) {
      const day = dayAfter(weeks)
      const callers = await visitors(rounds(18, 36))
      const hours = [8, 9, 10, 11, 12, 13, 14, 15, 16]
      const blocking = hours.map((hour, i) => () => {
        const times = {
          start_time: wallClockAt(day, timeOf(hour * 60)),
          end_time: wallClockAt(day, timeOf(hour * 60 + 45)),
        }
        return staff[i % 2]!('POST', '/api/time-blocks', { employee_id, ...times })
      })
      const bookings = callers.map(
        (call, i) => () => call('POST', '/api/appointments', wanted(day, hours[i % hours.length]! * 60 + 30 * (i % 2))),
      )
      const answers = await Promise.all(
        [...bookings, ...blocking].toSorted(() => randomInt(3) - 1).map((send) => send()),
      )
      expect(othersOf(answers).filter(({ body }) => body.code !== 'block_meets_appointments')).toEqual([])
      const { rows } = await database.query(
        `select a.id, b.id as block from appointments a join time_blocks b using (office_id)
         where (b.employee_id is null or b.employee_id = a.employee_id) and a.start_at < b.end_at and a.end_at > b.start_at`,
      )
      expect(rows).toEqual([])
      const counted = await database.query<{ booked: number; blocked: number }>(
        `select (select count(*)::int from appointments where start_at::date = $1::date) as booked,
           (select count(*)::int from time_blocks where start_at::date = $1::date) as blocked`,
        [day],
      )
      const { booked, blocked } = counted.rows[0]!
      expect(booked + blocked).toBe(answers.filter(({ status }) => status === 201).length)
      expect(booked + blocked).toBeGreaterThanOrEqual(5)
    }
  })

  it('book visits of several services whole or not at all, with any employee', async () => {
    const day = dayAfter(6)
    const callers = await visitors(rounds(24, 60))
    const answers = await Promise.all(
      callers.map((call) => {
        const { customer_id: _, employee_id: _e, ...body } = wanted(day, 8 * 60 + 30 * randomInt(17))
        const end_time = toWallClock(toInstant(body.start_time) + 90 * MINUTE)
        return call('POST', '/api/appointments', { ...body, end_time, more_services: [office.second] })
      }),
    )
    const booked = answers.filter(({ status }) => status === 201).length
    expect(othersOf(answers)).toEqual([])
    expect(booked).toBeGreaterThan(1)
    expect(await overlapping()).toEqual([])
    const { rows } = await database.query<{ parts: number; minutes: number }>(
      `select count(*)::int as parts, (extract(epoch from max(end_at) - min(start_at)) / 60)::int as minutes
       from appointments where visit_key is not null group by visit_key`,
    )
    expect(rows).toEqual(Array.from({ length: booked }, () => ({ parts: 2, minutes: 90 })))
  })

  it('book and move series whole or not at all among single bookings', async () => {
    // Wednesdays, which no other test uses
    const weeks = [1, 2, 3, 4].map((n) => addDays(dayAfter(n), 1))
    const hour = () => 8 * 60 + 15 * randomInt(37)
    const rest = { every_weeks: 1, count: 4 }
    const series = (i: number) =>
      staff[i % 2]!('POST', '/api/appointment-series', { ...wanted(weeks[0]!, hour()), ...rest })
    const single = (call: (typeof staff)[number], step: number) =>
      call(
        'POST',
        '/api/appointments',
        wanted(weeks[randomInt(4)]!, 8 * 60 + step * randomInt(Math.floor(540 / step) + 1)),
      )
    const callers = await visitors(12)
    // one is there before the others, of which single bookings may leave none
    const first = await series(0)
    expect(first.status).toBe(201)
    const sends = [
      ...Array.from({ length: 29 }, (_, i) => () => series(i)),
      ...Array.from({ length: 12 }, (_, i) => () => single(staff[i % 2]!, 15)),
      ...callers.map((call) => () => single(call, 30)),
    ]
    const answers = [first, ...(await Promise.all(sends.toSorted(() => randomInt(3) - 1).map((send) => send())))]
    const booked = answers.filter(({ status, body }) => status === 201 && 'series_id' in body)
    const moves = await Promise.all(
      booked.flatMap(({ body: { appointments } }) =>
        [0, 1, 2].map((i) =>
          staff[i % 2]!('PUT', `/api/appointments/${appointments[i].id}`, {
            ...wanted(weeks[i]!, hour()),
            ...(i < 2 && { scope: i ? 'following' : 'all' }),
          }),
        ),
      ),
    )
    expect(othersOf([...answers, ...moves]).filter(({ body }) => body.code !== 'series_conflicts')).toEqual([])
    expect(await overlapping()).toEqual([])
    const { rows } = await database.query<{ n: number }>(
      'select count(*)::int as n from appointments where series_id is not null group by series_id',
    )
    expect(rows).toEqual(booked.map(() => ({ n: 4 })))
  })

  it('cause no deadlock and log no error', async () => {
    const log = fs.readFileSync(inject('serverLog')).subarray(logBefore).toString()
    expect(log.match(/.*deadlock.*/gi)).toBeNull()
    for (const server of servers) expect(server.output()).not.toMatch(/"level":(50|60)|failed unexpectedly/)
    const { rows } = await database.query<{ n: number }>(
      `select count(*)::int as n from appointments a where not deleted_at is null`,
    )
    expect(rows).toEqual([{ n: 0 }])
  })

  it('stop on a signal', async () => {
    expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0])
  })
})

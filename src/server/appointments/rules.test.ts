import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE, toInstant, toWallClock } from '#shared/values/local-time.ts'
import { Failure } from '../platform/fail.ts'
import { afterQuiet, reminderTime, spanOf } from './rules.ts'

const wall = (at: number | null) => (at === null ? null : toWallClock(at).slice(0, 16))
const LONG_AGO = toInstant('2025-01-01 12:00:00')

describe('a reminder leaves', () => {
  it.for([
    // a day before, at the same hour
    ['2026-11-24 10:00', 24, '2026-11-23 10:00'],
    ['2026-11-24 08:00', 24, '2026-11-23 08:00'],
    ['2026-11-24 20:59', 24, '2026-11-23 20:59'],
    ['2026-11-24 10:00', 2, '2026-11-24 08:00'],
    ['2026-11-24 10:00', 48, '2026-11-22 10:00'],
    // never from nine in the evening to eight in the morning: half past eight of the evening before
    ['2026-11-24 21:00', 24, '2026-11-23 20:30'],
    ['2026-11-24 23:30', 24, '2026-11-23 20:30'],
    ['2026-11-24 07:59', 24, '2026-11-22 20:30'],
    ['2026-11-24 00:00', 24, '2026-11-22 20:30'],
    ['2026-11-24 09:00', 2, '2026-11-23 20:30'],
    ['2026-11-24 09:59', 2, '2026-11-23 20:30'],
    // twenty-four hours are not always the same hour of the day before
    ['2026-03-28 10:00', 24, '2026-03-27 10:00'],
    ['2026-03-27 10:00', 24, '2026-03-26 09:00'],
    ['2026-03-27 08:30', 24, '2026-03-25 20:30'],
    ['2026-10-25 10:00', 24, '2026-10-24 11:00'],
    ['2026-10-26 00:30', 24, '2026-10-24 20:30'],
    ['2026-10-25 20:30', 24, '2026-10-24 20:30'],
  ] as const)('of %s, %d hours before, at %s', ([start, hours, at]) => {
    expect(wall(reminderTime(toInstant(`${start}:00`), hours, LONG_AGO))).toBe(at)
  })

  it('not at all when its time has passed', () => {
    const start = toInstant('2026-11-24 10:00:00')
    const due = toInstant('2026-11-23 10:00:00')
    expect(reminderTime(start, 24, due - 1)).toBe(due)
    expect(reminderTime(start, 24, due)).toBeNull()
    // at ten in the evening half past eight is over
    expect(reminderTime(toInstant('2026-11-24 22:00:00'), 24, toInstant('2026-11-23 20:45:00'))).toBeNull()
  })

  it('always before the appointment, never before now, never at night', () => {
    const anyStart = fc.integer({
      min: toInstant('2026-01-01 00:00:00') / MINUTE,
      max: toInstant('2027-12-31 00:00:00') / MINUTE,
    })
    fc.assert(
      fc.property(
        anyStart,
        fc.integer({ min: 1, max: 240 }),
        fc.integer({ min: 0, max: 400 }),
        (minute, hours, ahead) => {
          const start = minute * MINUTE
          const now = start - ahead * HOUR
          const at = reminderTime(start, hours, now)
          if (at === null) return
          expect(at).toBeLessThan(start)
          expect(at).toBeGreaterThan(now)
          expect(start - at).toBeGreaterThanOrEqual(hours * HOUR)
          expect(wall(at)!.slice(11) >= '08:00' && wall(at)!.slice(11) < '21:00').toBe(true)
        },
      ),
      { numRuns: 1000 },
    )
  })
})

describe('a reminder that comes late', () => {
  it.for([
    ['2026-11-23 10:00', '2026-11-23 10:00'],
    ['2026-11-23 20:59', '2026-11-23 20:59'],
    ['2026-11-23 21:00', '2026-11-24 08:00'],
    ['2026-11-23 23:59', '2026-11-24 08:00'],
    ['2026-11-24 03:00', '2026-11-24 08:00'],
    ['2026-11-24 07:59', '2026-11-24 08:00'],
    ['2026-11-24 08:00', '2026-11-24 08:00'],
    ['2026-03-26 22:00', '2026-03-27 08:00'],
    ['2026-10-24 22:00', '2026-10-25 08:00'],
  ] as const)('at %s leaves at %s', ([now, at]) => {
    expect(wall(afterQuiet(toInstant(`${now}:00`)))).toBe(at)
  })
})

describe('the time of an appointment', () => {
  it('is what was typed', () => {
    const span = spanOf({ start_time: '2026-11-24 10:00:00', end_time: '2026-11-24 11:30:00' })
    expect(span.end - span.start).toBe(90 * MINUTE)
  })

  it('cannot begin or end in an hour that the clocks jump over', () => {
    for (const [start_time, end_time] of [
      ['2026-03-27 02:30:00', '2026-03-27 03:30:00'],
      ['2026-03-27 01:30:00', '2026-03-27 02:30:00'],
    ] as const)
      expect(() => spanOf({ start_time, end_time })).toThrow(new Failure('time_skipped'))
  })

  it('lasts an hour longer over the hour that comes twice', () => {
    const span = spanOf({ start_time: '2026-10-25 00:30:00', end_time: '2026-10-25 02:30:00' })
    expect(span.end - span.start).toBe(3 * HOUR)
  })
})

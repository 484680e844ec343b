import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_PROCESSING } from '#shared/catalog/products/rules.ts'
import { MINUTE } from '#shared/values/local-time.ts'
import { anyTime, AUTUMN, sameWeek, times, wall } from '#tests/support/calendar/slot-times.ts'
import { whyNot } from './rules.ts'
import { busyMinutes, busyParts, lengthOfVisit, nearestFree, slotsOf, type Part } from './slots.ts'

const minutes = (start: number, end: number) => ({ start: start * MINUTE, end: end * MINUTE })
const processing = (processing_after: number | null, processing_minutes: number | null) => ({
  processing_after,
  processing_minutes,
})
const part = (time_window: number, buffer_minutes: number, when = NO_PROCESSING): Part => ({
  time_window,
  buffer_minutes,
  ...when,
})

describe('an appointment of an hour occupies its employee', () => {
  it.for([
    ['all the time', processing(null, null), [minutes(0, 60)]],
    ['but for its processing time', processing(20, 30), [minutes(0, 20), minutes(50, 60)]],
    ['after the processing time at its beginning', processing(0, 25), [minutes(25, 60)]],
    ['until the processing time at its end', processing(40, 20), [minutes(0, 40)]],
    ['until a processing time that would outlast it', processing(40, 90), [minutes(0, 40)]],
    ['all the time before a processing time that it does not reach', processing(90, 10), [minutes(0, 60)]],
    ['all the time when the processing time has no length', processing(20, null), [minutes(0, 60)]],
    ['all the time when the processing time has no beginning', processing(null, 30), [minutes(0, 60)]],
  ] as const)('%s', ([, when, parts]) => {
    const at = 1000 * MINUTE
    const expected = parts.map(({ start, end }) => ({ start: at + start, end: at + end }))
    expect(busyParts({ start: at, end: at + 60 * MINUTE }, when)).toEqual(expected)
    expect(busyMinutes(60, when)).toBe(parts.reduce((sum, { start, end }) => sum + (end - start) / MINUTE, 0))
  })
})

describe('a visit occupies its employee', () => {
  it.for([
    ['not at all without services', [], { length: 0, buffer: 0, occupied: [] }],
    ['until the buffer ends', [part(30, 15)], { length: 30, buffer: 15, occupied: [minutes(0, 45)] }],
    [
      'in the buffer of a part, also in the processing time of the next',
      [part(30, 15), part(60, 0, processing(0, 40))],
      { length: 90, buffer: 0, occupied: [minutes(0, 45), minutes(70, 90)] },
    ],
    [
      'in a buffer that outlasts the next part',
      [part(30, 90), part(40, 10)],
      { length: 70, buffer: 50, occupied: [minutes(0, 120)] },
    ],
    [
      'until the processing time in which it ends',
      [part(30, 0), part(60, 0, processing(20, 40))],
      { length: 90, buffer: 0, occupied: [minutes(0, 50)] },
    ],
    [
      'in the buffer after a processing time',
      [part(60, 10, processing(20, 40))],
      { length: 60, buffer: 10, occupied: [minutes(0, 20), minutes(60, 70)] },
    ],
  ] as const)('%s', ([, parts, expected]) => expect(lengthOfVisit(parts)).toEqual(expected))
})

const range = (longest: number) =>
  fc
    .tuple(fc.integer({ min: -300, max: 700 }), fc.integer({ min: 1, max: longest }))
    .map(([from, m]) => [from, from + m])
const stretch = fc.tuple(fc.nat(120), fc.integer({ min: 1, max: 60 })).map(([from, m]) => ({ from, to: from + m }))

describe('a start is free', () => {
  it('when the employee is free in each part of the visit, and the rooms in the minutes that need them', () => {
    const midnight = wall('2026-11-24', '00:00')
    const at = ([from, to]: readonly number[]) => ({
      start: midnight + from! * MINUTE,
      end: midnight + to! * MINUTE,
    })
    const occupied = fc.uniqueArray(fc.nat(150), { minLength: 0, maxLength: 4 }).map((all) => {
      const sorted = all.toSorted((a, b) => a - b)
      return sorted.flatMap((one, i) => (i % 2 === 1 ? [minutes(sorted[i - 1]!, one)] : []))
    })
    const need = fc.record({ stretch, full: fc.array(range(90), { maxLength: 4 }) })
    fc.assert(
      fc.property(
        occupied,
        fc.array(range(60), { maxLength: 5 }),
        fc.array(need, { maxLength: 2 }),
        (parts, taken, wanted) => {
          const busy = taken.map(at)
          const needs = wanted.map(({ stretch: when, full }) => ({ ...when, full: full.map(at) }))
          const opening = [at([0, 300]), at([360, 600])]
          const slots = slotsOf({ opening, busy, step: 15, length: 60, buffer: 0, occupied: parts, needs, ...anyTime })
          for (const { start, free } of slots) {
            const isMet = (one: { start: number; end: number }, other: { start: number; end: number }) =>
              Math.max(one.start, other.start) < Math.min(one.end, other.end)
            const isTaken = parts.some((one) =>
              busy.some((other) => isMet({ start: start + one.start, end: start + one.end }, other)),
            )
            const isFull = needs.some(({ from, to, full }) =>
              full.some((other) => isMet({ start: start + from * MINUTE, end: start + to * MINUTE }, other)),
            )
            expect({ start, free }).toEqual({ start, free: !isTaken && !isFull })
          }
        },
      ),
      { numRuns: 200 },
    )
  })

  it('whatever is booked, for a visit that needs no employee', () => {
    const opening = [{ start: wall('2026-11-24', '10:00'), end: wall('2026-11-24', '11:00') }]
    const slots = slotsOf({ opening, busy: opening, step: 30, length: 30, buffer: 0, occupied: [], ...anyTime })
    expect(times(slots.filter(({ free }) => free))).toEqual(['10:00', '10:30'])
  })

  it('nearest to a time, and of two equally near the earlier, in any order of the list', () => {
    const around = [11, 9, 30, 8].map((start) => ({ start, free: true }))
    expect(nearestFree(around, 10, 1)).toEqual([9])
    expect(nearestFree(around, 10, 3)).toEqual([8, 9, 11])
  })
})

describe('a visitor', () => {
  const online = { ...anyTime, step: 30 }
  const ask = (
    date: string,
    [from, length]: readonly [start: number, minutes: number],
    busy: readonly number[] = [],
  ) => {
    const start = wall(date, '00:00') + from * MINUTE
    const occupied = [minutes(0, 20), minutes(50, 60)].map((one) => ({
      start: start + one.start,
      end: start + one.end,
    }))
    const kind = 'taken' as const
    const met = busy.map((minute) => ({ start: start + minute * MINUTE, end: start + (minute + 5) * MINUTE, kind }))
    const rules = sameWeek([0, 2], '00:00', '08:00')
    const facts = { rules, busy: met, isRoomFull: false, online }
    const wanted = { by: 'visitor' as const, start, end: start + length * MINUTE, occupied }
    return whyNot(wanted, facts).map((reason) => reason.kind)
  }

  it('may book a time whose processing time another appointment uses, and no time that meets a part', () => {
    expect(ask('2026-11-24', [120, 60], [30])).toEqual([])
    expect(ask('2026-11-24', [120, 60], [10])).toEqual(['taken'])
    expect(ask('2026-11-24', [120, 60], [50])).toEqual(['taken'])
  })

  it('may book until work ends', () => {
    expect(ask('2026-11-24', [420, 60])).toEqual([])
    expect(ask('2026-11-24', [450, 60])).toEqual(['outside_hours'])
  })

  it('may not begin or end in the second occurrence of the autumn hour, which reads like the first', () => {
    // the hour from one to two occurs twice
    expect(ask(AUTUMN, [60, 60])).toEqual(['off_grid'])
    expect(ask(AUTUMN, [60, 30])).toEqual([])
    expect(ask(AUTUMN, [90, 60])).toEqual(['off_grid'])
    expect(ask(AUTUMN, [120, 60])).toEqual(['off_grid'])
    expect(ask(AUTUMN, [180, 60])).toEqual([])
  })
})

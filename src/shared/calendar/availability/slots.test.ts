import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyTime, days, isSecondOccurrence, sameWeek, times, wall } from '#tests/support/calendar/slot-times.ts'
import { addDays, HOUR, MINUTE, toWallClock } from '#shared/values/local-time.ts'
import { rounds } from '#tests/support/long-run.ts'
import { bookingWindow, byDay, nearestFree, slotsOf, unionOf, type SlotRules, lengthOfVisit } from './slots.ts'
import { NO_PROCESSING } from '#shared/catalog/products/rules.ts'
import { type Range } from '#shared/values/ranges.ts'

/** A reference implementation of slotsOf that examines every minute. */
function referenceSlots(rules: SlotRules): { start: number; free: boolean }[] {
  const found = []
  for (const range of rules.opening.toSorted((a, b) => a.start - b.start))
    for (let at = range.start; at < range.end; at += MINUTE) {
      const onGrid = ((at - range.start) / MINUTE) % rules.step === 0
      const end = at + rules.length * MINUTE
      const allowed = at >= rules.earliest && at <= rules.latest && end <= range.end
      if (!onGrid || !allowed || isSecondOccurrence(at) || isSecondOccurrence(end)) continue
      let free = true
      for (let minute = at; minute < end + rules.buffer * MINUTE; minute += MINUTE)
        if (rules.busy.some((busy) => busy.start <= minute && minute < busy.end)) free = false
      found.push({ start: at, free })
    }
  return found
}

const someRules: fc.Arbitrary<SlotRules> = fc
  .record({
    date: fc.constantFrom(...days),
    opens: fc.array(fc.tuple(fc.integer({ min: 0, max: 30 * 60 }), fc.integer({ min: 1, max: 14 * 60 })), {
      maxLength: 3,
    }),
    taken: fc.array(fc.tuple(fc.integer({ min: -300, max: 44 * 60 }), fc.integer({ min: 1, max: 300 })), {
      maxLength: 12,
    }),
    step: fc.constantFrom(5, 10, 15, 30, 45, 60, 120),
    length: fc.constantFrom(15, 30, 45, 60, 90, 120, 180, 240),
    buffer: fc.constantFrom(0, 0, 5, 15, 60, 240),
    notice: fc.integer({ min: -100, max: 40 * 60 }),
    horizon: fc.integer({ min: 0, max: 48 * 60 }),
  })
  .map(({ date, opens, taken, step, length, buffer, notice, horizon }) => {
    const midnight = wall(date, '00:00')
    const range = ([from, minutes]: [number, number]): Range => ({
      start: midnight + from * MINUTE,
      end: midnight + (from + minutes) * MINUTE,
    })
    return {
      // office hours never overlap, so a range that overlaps an earlier one is left out
      opening: opens
        .map(range)
        .filter((one, i, all) => all.slice(0, i).every((other) => one.end <= other.start || one.start >= other.end)),
      busy: taken.map(range),
      step,
      length,
      buffer,
      earliest: midnight + notice * MINUTE,
      latest: midnight + (notice + horizon) * MINUTE,
    }
  })

describe('slotsOf', () => {
  it('agrees with the reference implementation on ordinary days and on clock changes', () => {
    fc.assert(
      fc.property(someRules, (rules) => {
        expect(slotsOf(rules)).toEqual(referenceSlots(rules))
      }),
      { numRuns: rounds(100, 250) },
    )
  })

  it('does not depend on the order of appointments or on duplicates', () => {
    fc.assert(
      fc.property(someRules, (rules) => {
        const found = slotsOf(rules)
        expect(slotsOf({ ...rules, busy: rules.busy.toReversed() })).toEqual(found)
        expect(slotsOf({ ...rules, busy: [...rules.busy, ...rules.busy] })).toEqual(found)
      }),
    )
  })

  it('never offers more after a booking', () => {
    fc.assert(
      fc.property(someRules, (rules) => {
        const [first] = slotsOf(rules).filter(({ free }) => free)
        if (!first) return
        const booked = { start: first.start, end: first.start + (rules.length + rules.buffer) * MINUTE }
        const after = slotsOf({ ...rules, busy: [...rules.busy, booked] })
        const before = new Set(
          slotsOf(rules)
            .filter(({ free }) => free)
            .map(({ start }) => start),
        )
        expect(after.filter(({ free }) => free).every(({ start }) => before.has(start))).toBe(true)
        expect(after.find(({ start }) => start === first.start)?.free).toBe(false)
      }),
    )
  })

  it('lets an appointment begin when the one before ends', () => {
    const day = '2026-11-24'
    const opening = [{ start: wall(day, '10:00'), end: wall(day, '13:00') }]
    const busy = [{ start: wall(day, '11:00'), end: wall(day, '12:00') }]
    const slots = slotsOf({ opening, busy, step: 30, length: 60, buffer: 0, ...anyTime })
    expect(times(slots.filter(({ free }) => free))).toEqual(['10:00', '12:00'])
    expect(times(slots.filter(({ free }) => !free))).toEqual(['10:30', '11:00', '11:30'])
  })

  it('keeps buffers free on both sides and lets them extend past the end of work', () => {
    const day = '2026-11-24'
    const opening = [{ start: wall(day, '10:00'), end: wall(day, '14:00') }]
    const busy = [{ start: wall(day, '12:00'), end: wall(day, '12:45') }] // half an hour and a buffer of a quarter
    const slots = (buffer: number) =>
      times(slotsOf({ opening, busy, step: 15, length: 60, buffer, ...anyTime }).filter(({ free }) => free))
    expect(slots(0)).toEqual(['10:00', '10:15', '10:30', '10:45', '11:00', '12:45', '13:00'])
    expect(slots(30)).toEqual(['10:00', '10:15', '10:30', '12:45', '13:00'])
  })

  it('includes the first and the last instant of the booking window', () => {
    const day = '2026-11-24'
    const opening = [{ start: wall(day, '10:00'), end: wall(day, '14:00') }]
    const rules = { opening, busy: [], step: 60, length: 60, buffer: 0 }
    const window = { earliest: wall(day, '11:00'), latest: wall(day, '12:00') }
    expect(times(slotsOf({ ...rules, ...window }))).toEqual(['11:00', '12:00'])
    expect(times(slotsOf({ ...rules, earliest: window.earliest + 1, latest: window.latest - 1 }))).toEqual([])
  })
})

describe('the booking window', () => {
  it('starts after the notice and ends with the horizon’s last day', () => {
    const now = wall('2026-11-22', '10:00')
    const window = bookingWindow({ booking_notice_minutes: 180, booking_horizon_days: 60 }, now)
    expect(toWallClock(window.earliest)).toBe('2026-11-22 13:00:00')
    expect(toWallClock(window.latest)).toBe('2027-01-21 23:59:59')
    expect(window.latest + 1).toBe(wall('2027-01-22', '00:00'))
  })

  it('is correct across a clock change', () => {
    const before = bookingWindow({ booking_notice_minutes: 180, booking_horizon_days: 1 }, wall('2026-10-24', '23:30'))
    expect(toWallClock(before.earliest)).toBe('2026-10-25 01:30:00') // three hours later, one of them twice
    expect(before.earliest - wall('2026-10-24', '23:30')).toBe(3 * HOUR)
    expect(toWallClock(before.latest)).toBe('2026-10-25 23:59:59')
  })
})

describe('slots of several employees', () => {
  it('are on the grid of one of them, in order, and free when one of them is free', () => {
    fc.assert(
      fc.property(fc.array(someRules, { maxLength: 4 }), (team) => {
        const lists = team.map(slotsOf)
        const union = unionOf(lists)
        const starts = union.map(({ start }) => start)
        expect(starts).toEqual([...new Set(lists.flat().map(({ start }) => start))].toSorted((a, b) => a - b))
        for (const { start, free } of union)
          expect(free).toBe(lists.some((list) => list.some((slot) => slot.start === start && slot.free)))
      }),
    )
  })
})

describe('services one after the other', () => {
  const part = fc.record({
    time_window: fc.integer({ min: 5, max: 240 }),
    buffer_minutes: fc.integer({ min: 0, max: 240 }),
  })
  it('take the sum of their minutes, and every minute of each buffer after the last is kept free', () => {
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
        const { length, buffer } = lengthOfVisit(parts.map((one) => ({ ...one, ...NO_PROCESSING })))
        expect(length).toBe(parts.reduce((sum, { time_window }) => sum + time_window, 0))
        const ends = parts.map((_, i) => parts.slice(0, i + 1).reduce((sum, { time_window }) => sum + time_window, 0))
        expect(length + buffer).toBe(
          Math.max(length, ...parts.map(({ buffer_minutes }, i) => ends[i]! + buffer_minutes)),
        )
      }),
    )
  })
})

describe('the nearest free starts', () => {
  const slots = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 200 }), fc.boolean()), {
    selector: ([start]) => start,
    maxLength: 30,
  })
  it('are free, in order, and nearer than all others', () => {
    fc.assert(
      fc.property(slots, fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 5 }), (pairs, to, count) => {
        const all = pairs.map(([start, free]) => ({ start, free })).toSorted((a, b) => a.start - b.start)
        const found = nearestFree(all, to, count)
        const free = all.filter((slot) => slot.free).map(({ start }) => start)
        expect(found).toEqual(found.toSorted((a, b) => a - b))
        expect(found).toHaveLength(Math.min(count, free.length))
        const furthest = Math.max(-1, ...found.map((start) => Math.abs(start - to)))
        for (const start of free) {
          if (found.includes(start)) continue
          expect(Math.abs(start - to)).toBeGreaterThanOrEqual(furthest)
        }
      }),
    )
  })

  it('prefer the earlier of two equally near starts', () => {
    const around = [9, 11].map((start) => ({ start, free: true }))
    expect(nearestFree(around, 10, 1)).toEqual([9])
  })
})

describe('slots by day', () => {
  const office = sameWeek([0], '08:00', '18:00')
  it('contain every day of the window, including empty ones, and nothing outside it', () => {
    const slots = [
      { start: wall('2026-11-23', '10:00'), free: true },
      { start: wall('2026-11-24', '10:00'), free: true },
      { start: wall('2026-11-24', '10:30'), free: false },
      { start: wall('2026-11-27', '10:00'), free: true },
    ]
    const rules = sameWeek([2], '10:00', '24:00')
    expect(byDay(slots, [rules], '2026-11-24', 2)).toEqual([
      { date: '2026-11-24', free: ['10:00'], taken: ['10:30'], open: [{ from: '10:00', to: '24:00' }] },
      { date: '2026-11-25', free: [], taken: [], open: [] },
    ])
  })

  it('contain every slot of the window on any kind of day', () => {
    fc.assert(
      fc.property(someRules, fc.constantFrom(...days), (rules, from) => {
        const found = byDay(slotsOf(rules), [office], from, 3).flatMap(({ date, free, taken }) =>
          [...free, ...taken].map((time) => wall(date, time)),
        )
        const inside = slotsOf(rules).filter(
          ({ start }) => start >= wall(from, '00:00') && start < wall(addDays(from, 3), '00:00'),
        )
        expect(found.toSorted((a, b) => a - b)).toEqual(inside.map(({ start }) => start).toSorted((a, b) => a - b))
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { officeHoursOnly, type WorkRules } from '../employees/rules.ts'
import { holidayOf } from '../values/hebrew-calendar.ts'
import {
  addDays,
  HOUR,
  minutesOf,
  MINUTE,
  toInstant,
  toWallClock,
  wallClockAt,
  weekdayOf,
} from '../values/local-time.ts'
import { bookingWindow, byDay, nearestFree, openingOf, slotsOf, type Range, type SlotRules } from './slots.ts'

/**
 * Israel's clocks go forward at two on the Friday before the last Sunday of March, and back at two
 * on the last Sunday of October.
 */
const SPRINGS = ['2026-03-27', '2027-03-26']
const AUTUMN = '2026-10-25'
const days = ['2026-11-24', ...SPRINGS, AUTUMN]

const wall = (date: string, time: string) => toInstant(wallClockAt(date, time))
const times = (slots: readonly { start: number; free: boolean }[]) =>
  slots.map(({ start }) => toWallClock(start).slice(11, 16))
const anyTime = { earliest: -Infinity, latest: Infinity }

/** The hours and minutes of an instant in Israel, computed by the platform. */
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Jerusalem',
  hour: '2-digit',
  minute: '2-digit',
  day: '2-digit',
  hourCycle: 'h23',
})
/**
 * True when the wall clock showed the same time an hour before: the second occurrence of the autumn
 * hour.
 */
const isSecondOccurrence = (at: number) => clock.format(at) === clock.format(at - HOUR)

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
      { numRuns: 250 },
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

describe('on the nights of a clock change', () => {
  const night = (date: string, step: number, length: number) =>
    slotsOf({
      opening: openingOf(
        officeHoursOnly({
          calendar_start_time: '00:00',
          calendar_end_time: '05:00',
          working_days: [0, 1, 2, 3, 4, 5, 6],
        }),
        date,
        1,
      ),
      busy: [],
      step,
      length,
      buffer: 0,
      ...anyTime,
    })

  it.for(SPRINGS)('in spring (%s) the skipped hour is not offered, and the night is an hour short', (date) => {
    expect(times(night(date, 60, 60))).toEqual(['00:00', '01:00', '03:00', '04:00'])
    expect(times(night(date, 30, 30))).toEqual(['00:00', '00:30', '01:00', '01:30', '03:00', '03:30', '04:00', '04:30'])
  })

  it('in autumn the repeated hour is offered once, and no slot ends in its second occurrence', () => {
    expect(times(night(AUTUMN, 30, 30))).toEqual([
      '00:00',
      '00:30',
      '01:00',
      '02:00',
      '02:30',
      '03:00',
      '03:30',
      '04:00',
      '04:30',
    ])
    expect(times(night(AUTUMN, 60, 60))).toEqual(['00:00', '02:00', '03:00', '04:00'])
    // two hours from 01:30 end at 02:30 winter time
    expect(times(night(AUTUMN, 30, 120))).toEqual(['01:00', '01:30', '02:00', '02:30', '03:00'])
  })

  it('days have 23 and 25 hours', () => {
    const hours = (date: string) => (wall(addDays(date, 1), '00:00') - wall(date, '00:00')) / HOUR
    expect(SPRINGS.map(hours)).toEqual([23, 23])
    expect(hours(AUTUMN)).toBe(25)
  })

  it('office hours by day keep their length', () => {
    for (const date of days) {
      const [range] = openingOf(
        officeHoursOnly({
          calendar_start_time: '08:00',
          calendar_end_time: '18:00',
          working_days: [0, 1, 2, 3, 4, 5, 6],
        }),
        date,
        1,
      )
      expect((range!.end - range!.start) / HOUR).toBe(10)
      expect(toWallClock(range!.start)).toBe(`${date} 08:00:00`)
    }
  })
})

describe('office hours', () => {
  it('apply to the working days, Sunday first', () => {
    const hours = officeHoursOnly({ calendar_start_time: '09:00', calendar_end_time: '17:30', working_days: [0, 2, 5] })
    const found = openingOf(hours, '2026-11-22', 7).map(
      ({ start, end }) => `${toWallClock(start)} ${toWallClock(end).slice(11)}`,
    )
    expect(found).toEqual([
      '2026-11-22 09:00:00 17:30:00',
      '2026-11-24 09:00:00 17:30:00',
      '2026-11-27 09:00:00 17:30:00',
    ])
  })

  it('are empty without working days or without any time between their ends', () => {
    expect(
      openingOf(
        officeHoursOnly({ calendar_start_time: '09:00', calendar_end_time: '17:00', working_days: [] }),
        '2026-11-22',
        31,
      ),
    ).toEqual([])
    // the only hour of that night is skipped
    expect(
      openingOf(
        officeHoursOnly({ calendar_start_time: '02:00', calendar_end_time: '03:00', working_days: [5] }),
        SPRINGS[0]!,
        1,
      ),
    ).toEqual([])
  })
})

const someWork: fc.Arbitrary<WorkRules> = fc
  .record({
    own_hours: fc.boolean(),
    rests_on_holidays: fc.boolean(),
    hours: fc.array(
      fc.record({
        weekday: fc.integer({ min: 0, max: 6 }),
        // including the hours of a clock change
        start_minute: fc.oneof(fc.integer({ min: 0, max: 1380 }), fc.integer({ min: 45, max: 200 })),
        minutes: fc.integer({ min: 1, max: 500 }),
      }),
      { maxLength: 30 },
    ),
    away: fc.array(
      fc.tuple(
        fc.integer({ min: -3, max: 9 }),
        fc.integer({ min: 0, max: 3 }),
        fc.option(fc.tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 1, max: 400 }))),
      ),
      { maxLength: 4 },
    ),
    working_days: fc.subarray([0, 1, 2, 3, 4, 5, 6]),
    opens: fc.constantFrom('00:00', '02:30', '09:00'),
    closes: fc.constantFrom('02:45', '17:00', '23:59'),
  })
  .map(({ hours, away, opens, closes, ...rest }) => ({
    ...rest,
    calendar_start_time: opens,
    calendar_end_time: closes,
    hours: hours.map(({ minutes, ...one }) => ({ ...one, end_minute: Math.min(1440, one.start_minute + minutes) })),
    absences: away.map(([from, more, part]) => ({
      from_date: addDays('2026-01-01', from),
      until_date: addDays('2026-01-01', part ? from : from + more),
      start_minute: part ? part[0] : null,
      end_minute: part ? part[0] + part[1] : null,
    })),
  }))
/** Moves generated absences, which lie around a fixed date, to the days under test. */
const around = (rules: WorkRules, date: string): WorkRules => {
  const shift = (generated: string) => addDays(date, (Date.parse(generated) - Date.parse('2026-01-01')) / (24 * HOUR))
  return {
    ...rules,
    absences: rules.absences.map((one) => ({
      ...one,
      from_date: shift(one.from_date),
      until_date: shift(one.until_date),
    })),
  }
}
/** Whether a minute of a day is worked, computed without ranges. */
function isWorked(rules: WorkRules, date: string, minute: number): boolean {
  const weekday = weekdayOf(date)
  const inHours = rules.own_hours
    ? rules.hours.some((h) => h.weekday === weekday && h.start_minute <= minute && minute < h.end_minute)
    : rules.working_days.includes(weekday) &&
      minutesOf(rules.calendar_start_time) <= minute &&
      minute < minutesOf(rules.calendar_end_time)
  const away = rules.absences.some(
    (a) =>
      a.from_date <= date &&
      date <= a.until_date &&
      (a.start_minute === null || (a.start_minute <= minute && minute < a.end_minute!)),
  )
  return inHours && !away && !(rules.rests_on_holidays && holidayOf(date)?.rest)
}

describe('working hours', () => {
  it('agree with a check of every wall-clock minute across breaks, absences, holidays and clock changes', () => {
    fc.assert(
      fc.property(someWork, fc.constantFrom(...days, '2026-09-11', '2027-04-21'), (some, from) => {
        const rules = around(some, from)
        const ranges = openingOf(rules, from, 3)
        for (let at = wall(from, '00:00'); at < wall(addDays(from, 3), '00:00'); at += MINUTE) {
          if (isSecondOccurrence(at)) continue // it has no unambiguous wall-clock time
          const clockTime = toWallClock(at)
          const expected = isWorked(rules, clockTime.slice(0, 10), minutesOf(clockTime.slice(11)))
          const found = ranges.some(({ start, end }) => start <= at && at < end)
          if (found !== expected) expect({ at: clockTime, found }).toEqual({ at: clockTime, found: expected })
        }
        for (const [i, range] of ranges.entries())
          if (i > 0) expect(range.start).toBeGreaterThanOrEqual(ranges[i - 1]!.end)
      }),
      { numRuns: 60 },
    )
  })

  const weekly = (weekday: number, ...hours: [string, string][]): WorkRules => ({
    ...officeHoursOnly({ calendar_start_time: '08:00', calendar_end_time: '18:00', working_days: [0, 1, 2, 3, 4, 5] }),
    own_hours: true,
    hours: hours.map(([from, to]) => ({ weekday, start_minute: minutesOf(from), end_minute: minutesOf(to) })),
  })
  const offered = (rules: WorkRules, date: string, step: number, length: number) =>
    times(slotsOf({ opening: openingOf(rules, date, 1), busy: [], step, length, buffer: 0, ...anyTime }))

  it('with a break start a new grid after it, and no slot extends into it', () => {
    const rules = weekly(2, ['09:00', '12:15'], ['13:10', '15:10'])
    expect(offered(rules, '2026-11-24', 60, 60)).toEqual(['09:00', '10:00', '11:00', '13:10', '14:10'])
    expect(offered(rules, '2026-11-25', 60, 60)).toEqual([])
  })

  it('that touch are merged, so a slot may cross from one into the other', () => {
    expect(offered(weekly(2, ['11:00', '13:00'], ['09:00', '11:00']), '2026-11-24', 60, 120)).toEqual([
      '09:00',
      '10:00',
      '11:00',
    ])
  })

  it('with a break in the hour skipped in spring lose that break', () => {
    const rules = weekly(5, ['00:00', '02:00'], ['03:00', '05:00'])
    expect(offered(rules, SPRINGS[0]!, 60, 60)).toEqual(['00:00', '01:00', '03:00', '04:00'])
    // a break that begins inside the skipped hour: work ends at the jump and resumes when the break
    // ends
    const inside = weekly(5, ['00:00', '02:30'], ['03:30', '05:00'])
    expect(offered(inside, SPRINGS[0]!, 30, 30)).toEqual([
      '00:00',
      '00:30',
      '01:00',
      '01:30',
      '03:30',
      '04:00',
      '04:30',
    ])
    const after = weekly(5, ['00:00', '01:30'], ['02:30', '04:00'])
    expect(offered(after, SPRINGS[0]!, 30, 30)).toEqual(['00:00', '00:30', '01:00', '03:00', '03:30'])
  })

  it('with a break in the hour repeated in autumn offer each wall-clock time once', () => {
    const rules = weekly(0, ['00:00', '01:00'], ['01:30', '04:00'])
    // half an hour from 01:30 would end in the second occurrence of 01:00
    expect(offered(rules, AUTUMN, 30, 30)).toEqual(['00:00', '00:30', '02:00', '02:30', '03:00', '03:30'])
    expect(offered(rules, AUTUMN, 30, 60)).toEqual(['00:00', '02:00', '02:30', '03:00'])
  })

  it('are empty on a public holiday unless the employee works on holidays', () => {
    const rules = weekly(0, ['09:00', '11:00'])
    const newYear = '2026-09-13' // the second day of the Jewish New Year, a Sunday
    expect(offered({ ...rules, rests_on_holidays: true }, newYear, 60, 60)).toEqual([])
    expect(offered(rules, newYear, 60, 60)).toEqual(['09:00', '10:00'])
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
  const office = officeHoursOnly({ calendar_start_time: '08:00', calendar_end_time: '18:00', working_days: [0] })
  it('contain every day of the window, including empty ones, and nothing outside it', () => {
    const slots = [
      { start: wall('2026-11-23', '10:00'), free: true },
      { start: wall('2026-11-24', '10:00'), free: true },
      { start: wall('2026-11-24', '10:30'), free: false },
      { start: wall('2026-11-27', '10:00'), free: true },
    ]
    const rules = officeHoursOnly({ calendar_start_time: '10:00', calendar_end_time: '24:00', working_days: [2] })
    expect(byDay(slots, rules, '2026-11-24', 2)).toEqual([
      { date: '2026-11-24', free: ['10:00'], taken: ['10:30'], open: [{ from: '10:00', to: '24:00' }] },
      { date: '2026-11-25', free: [], taken: [], open: [] },
    ])
  })

  it('contain every slot of the window on any kind of day', () => {
    fc.assert(
      fc.property(someRules, fc.constantFrom(...days), (rules, from) => {
        const found = byDay(slotsOf(rules), office, from, 3).flatMap(({ date, free, taken }) =>
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

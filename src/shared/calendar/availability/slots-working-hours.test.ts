import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  anyTime,
  AUTUMN,
  days,
  isSecondOccurrence,
  sameWeek,
  SPRINGS,
  times,
  wall,
} from '#tests/support/calendar/slot-times.ts'
import type { WorkRules } from '#shared/office/working-hours/rules.ts'
import { addDays, HOUR, minutesOf, MINUTE, toWallClock, weekdayOf } from '#shared/values/local-time.ts'
import { rounds } from '#tests/support/long-run.ts'
import { slotsOf } from './slots.ts'
import { openingOf, openStretches } from '#shared/office/working-hours/rules.ts'

const someHours = (maxLength: number) =>
  fc.array(
    fc
      .record({
        weekday: fc.integer({ min: 0, max: 6 }),
        // including the hours of a clock change
        start_minute: fc.oneof(fc.integer({ min: 0, max: 1380 }), fc.integer({ min: 45, max: 200 })),
        minutes: fc.integer({ min: 1, max: 500 }),
      })
      .map(({ minutes, ...one }) => ({ ...one, end_minute: Math.min(1440, one.start_minute + minutes) })),
    { maxLength },
  )
const someWork: fc.Arbitrary<WorkRules> = fc
  .record({
    own_hours: fc.boolean(),
    rests_on_holidays: fc.boolean(),
    hours: someHours(30),
    office_hours: someHours(30),
    short_eves: fc.boolean(),
    away: fc.array(
      fc.tuple(
        fc.integer({ min: -3, max: 9 }),
        fc.integer({ min: 0, max: 3 }),
        fc.option(fc.tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 1, max: 400 }))),
      ),
      { maxLength: 4 },
    ),
  })
  .map(({ away, ...rest }) => ({
    ...rest,
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
/** The days of rest and their eves among the dates under test. */
const NEW_YEAR = ['2026-09-12', '2026-09-13']
const PASSOVER = '2027-04-22'
const EVES = ['2026-09-11', '2027-04-21']
/** Whether a minute of a day is worked, computed without ranges. */
function isWorked(rules: WorkRules, date: string, minute: number): boolean {
  const within = (hours: WorkRules['hours'], weekday: number) =>
    hours.some((h) => h.weekday === weekday && h.start_minute <= minute && minute < h.end_minute)
  const week = rules.own_hours ? rules.hours : rules.office_hours
  const isOpenDay = week.some((h) => h.weekday === weekdayOf(date))
  const inWeek = within(week, weekdayOf(date))
  const inFriday = isOpenDay && within(rules.office_hours, 5)
  const isShort = rules.short_eves && EVES.includes(date)
  const inHours = !isShort ? inWeek : inFriday && (!rules.own_hours || inWeek)
  const away = rules.absences.some(
    (a) =>
      a.from_date <= date &&
      date <= a.until_date &&
      (a.start_minute === null || (a.start_minute <= minute && minute < a.end_minute!)),
  )
  return inHours && !away && !(rules.rests_on_holidays && [...NEW_YEAR, PASSOVER].includes(date))
}

describe('working hours', () => {
  it('agree with a check of every wall-clock minute across breaks, absences, holidays and clock changes', () => {
    fc.assert(
      fc.property(someWork, fc.constantFrom(...days, ...EVES), (some, from) => {
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
      { numRuns: rounds(20, 60) },
    )
  })

  const weekly = (weekday: number, ...hours: [string, string][]): WorkRules => ({
    ...sameWeek([0, 1, 2, 3, 4, 5], '08:00', '18:00'),
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

  it('go on over midnight: the last starts of an evening end on the next day', () => {
    const evening = { weekday: 4, start_minute: minutesOf('18:00'), end_minute: 1440 }
    const night = { weekday: 5, start_minute: 0, end_minute: minutesOf('02:00') }
    const offeredOn = (hours: WorkRules['hours'], date: string, length: number) => {
      const opening = openStretches({ ...weekly(0), hours }, date, 1)
      return times(slotsOf({ opening, busy: [], step: 30, length, buffer: 0, ...anyTime }))
    }
    expect(offeredOn([evening, night], '2026-11-26', 60).slice(-3)).toEqual(['22:30', '23:00', '23:30'])
    expect(offeredOn([evening, night], '2026-11-26', 180).slice(-1)).toEqual(['23:00'])
    expect(offeredOn([evening, night], '2026-11-27', 60)).toEqual(['00:00', '00:30', '01:00'])
    // work that ends at midnight, or begins again later, is not joined
    expect(offeredOn([evening], '2026-11-26', 60).slice(-1)).toEqual(['23:00'])
    const later = { ...night, start_minute: 30 }
    expect(offeredOn([evening, later], '2026-11-26', 60).slice(-1)).toEqual(['23:00'])
    // a shift of the same day that touches another is no night
    const early = { ...evening, start_minute: minutesOf('10:00'), end_minute: minutesOf('18:00') }
    expect(offeredOn([early, evening], '2026-11-26', 60).slice(-1)).toEqual(['23:00'])
  })

  it('with a break in the hour skipped in spring lose that break', () => {
    const rules = weekly(5, ['00:00', '02:00'], ['03:00', '05:00'])
    expect(offered(rules, SPRINGS[0]!, 60, 60)).toEqual(['00:00', '01:00', '03:00', '04:00'])
    const opening = openStretches(rules, SPRINGS[0]!, 1)
    const long = slotsOf({ opening, busy: [], step: 60, length: 90, buffer: 0, ...anyTime })
    expect(times(long)).toEqual(['00:00', '01:00', '03:00'])
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

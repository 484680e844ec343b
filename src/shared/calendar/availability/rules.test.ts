import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { days, sameWeek, wall } from '#tests/support/calendar/slot-times.ts'
import { offTimesIn, openingOf, openStretches, type WorkRules } from '#shared/office/working-hours/rules.ts'
import { addDays, HOUR, MINUTE } from '#shared/values/local-time.ts'
import { mayOverrule, whyNot, whyNotOffered, type Reason } from './rules.ts'
import { slotsOf } from './slots.ts'

const RUNS = 60
const minute = fc.integer({ min: 0, max: 96 }).map((n) => n * 15)
const someHours = fc.array(
  fc.record({ weekday: fc.integer({ min: 0, max: 6 }), from: minute, length: fc.integer({ min: 15, max: 600 }) }),
  { maxLength: 20 },
)
/** Nights worked on after midnight, which independent hours hardly ever make. */
const someNights = fc
  .array(
    fc.record({ weekday: fc.integer({ min: 0, max: 6 }), from: fc.integer({ min: 70, max: 95 }), until: fc.nat(20) }),
    {
      maxLength: 4,
    },
  )
  .map((nights) =>
    nights.flatMap(({ weekday, from, until }) => [
      { weekday, from: from * 15, length: 600 },
      { weekday: (weekday + 1) % 7, from: 0, length: until * 15 + 15 },
    ]),
  )
const someWeek = fc.oneof(
  someHours,
  fc.tuple(someHours, someNights).map((parts) => parts.flat()),
)
const weekOf = (hours: readonly { weekday: number; from: number; length: number }[]) =>
  hours
    .filter(({ from }) => from < 1440)
    .map(({ weekday, from, length }) => ({
      weekday,
      start_minute: from,
      end_minute: Math.min(1440, from + length),
    }))
const someRules = fc.record({
  date: fc.constantFrom(...days, '2026-09-11', '2026-09-12', '2027-04-21', '2027-04-22'),
  office: someWeek,
  own: fc.option(someWeek),
  rests_on_holidays: fc.boolean(),
  short_eves: fc.boolean(),
  away: fc.option(fc.tuple(fc.integer({ min: -1, max: 2 }), fc.option(fc.tuple(minute, minute)))),
})
const rulesOf = ({ date, office, own, away, ...rest }: typeof someRules extends fc.Arbitrary<infer T> ? T : never) => {
  const part = away?.[1]?.toSorted((a, b) => a - b)
  const on = away && addDays(date, away[0])
  const isEmpty = part && part[0] === part[1]
  const rules: WorkRules = {
    ...rest,
    office_hours: weekOf(office),
    own_hours: own !== null,
    hours: weekOf(own ?? []),
    absences:
      on && !isEmpty
        ? [{ from_date: on, until_date: on, start_minute: part?.[0] ?? null, end_minute: part?.[1] ?? null }]
        : [],
  }
  return rules
}
const kinds = (reasons: readonly Reason[]) => reasons.map(({ kind }) => kind)

describe('why an employee does not work', () => {
  it('is told exactly when some of the time is not worked, on holidays and clock changes, too', () => {
    fc.assert(
      fc.property(someRules, fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 30 }), (some, from, length) => {
        const rules = rulesOf(some)
        const start = wall(some.date, '00:00') + from * 30 * MINUTE
        const end = start + length * 15 * MINUTE
        const opening = openingOf(rules, addDays(some.date, -1), 5)
        let worked = true
        for (let at = start; at < end; at += MINUTE)
          worked &&= opening.some((range) => range.start <= at && at < range.end)
        expect(offTimesIn(rules, { start, end }).length === 0).toBe(worked)
      }),
      { numRuns: RUNS },
    )
  })
})

describe('a start that visitors choose from', () => {
  it('is free in the list exactly when the same time may be booked', () => {
    const taken = fc.array(fc.tuple(minute, fc.integer({ min: 15, max: 180 })), { maxLength: 4 })
    const wanted = fc.record({
      step: fc.constantFrom(15, 30, 45),
      length: fc.constantFrom(30, 60, 150),
      buffer: minute,
    })
    fc.assert(
      fc.property(someRules, taken, wanted, (some, busyTimes, { step, length, buffer }) => {
        const rules = rulesOf(some)
        const midnight = wall(some.date, '00:00')
        const busy = busyTimes.map(([at, minutes]) => ({
          start: midnight + at * MINUTE,
          end: midnight + (at + minutes) * MINUTE,
        }))
        const window = { earliest: midnight + 3 * HOUR, latest: midnight + 24 * HOUR }
        const slots = slotsOf({ opening: openStretches(rules, some.date, 1), busy, step, length, buffer, ...window })
        const free = new Set(slots.filter((slot) => slot.free).map(({ start }) => start))
        for (let start = midnight; start < midnight + 25 * HOUR; start += 15 * MINUTE) {
          if (openingOf(rules, some.date, 1).every((range) => start < range.start || start >= range.end)) continue
          const end = start + length * MINUTE
          const reasons = whyNot(
            { by: 'visitor', start, end, occupied: [{ start, end: end + buffer * MINUTE }] },
            {
              rules,
              busy: busy.map((one) => ({ ...one, kind: 'taken' })),
              isRoomFull: false,
              online: { ...window, step },
            },
          )
          expect({ start, free: reasons.length === 0 }).toEqual({ start, free: free.has(start) })
        }
      }),
      { numRuns: RUNS },
    )
  })
})

describe('whyNot', () => {
  const rules = sameWeek([0, 1, 2, 3, 4], '09:00', '17:00')
  const start = wall('2026-11-24', '10:00')
  const span = { start, end: start + HOUR, occupied: [{ start, end: start + HOUR }] }
  const online = { earliest: start, latest: start, step: 30 }
  const facts = { rules, busy: [], isRoomFull: false }
  const whole = { isOpen: true, isDeleted: false, isOnline: true, isActive: true, isGiven: true }

  it('has no reason against a free time, and names all that is in the way of another', () => {
    expect(whyNot({ by: 'visitor', ...span }, { ...facts, service: whole, online })).toEqual([])
    const nothing = { isOpen: false, isDeleted: true, isOnline: false, isActive: false, isGiven: false }
    const busy = (['taken', 'blocked'] as const).map((kind) => ({ start, end: start + MINUTE, kind }))
    const met = { rules: sameWeek([0], '09:00', '17:00'), busy, isRoomFull: true, service: nothing }
    const early = { ...online, earliest: start + 1 }
    const expected = ['closed', 'deleted', 'inactive', 'notice', 'room', 'taken', 'blocked', 'closed_day']
    // neither an hour nor a weekday of the business: it works on Sundays only
    expect(kinds(whyNot({ by: 'visitor', ...span }, { ...met, online: early }))).toEqual(expected)
  })

  it('asks of visitors only what is online: the window, the grid, the setting of the service', () => {
    const past = { ...facts, online: { earliest: start + HOUR, latest: start + HOUR, step: 30 } }
    expect(kinds(whyNot({ by: 'visitor', ...span }, past))).toEqual(['notice'])
    expect(kinds(whyNot({ by: 'visitor', ...span }, { ...facts, online: { ...online, latest: 0 } }))).toEqual([
      'horizon',
    ])
    expect(kinds(whyNot({ by: 'visitor', ...span }, { ...facts, online: { ...online, step: 45 } }))).toEqual([
      'off_grid',
    ])
    expect(whyNot({ by: 'staff', ...span }, past)).toEqual([])
    const offline = { ...whole, isOnline: false, isOpen: false }
    expect(kinds(whyNotOffered('visitor', offline))).toEqual(['closed', 'not_online'])
    expect(whyNotOffered('staff', offline)).toEqual([])
    expect(whyNotOffered('offer', offline)).toEqual([])
    expect(kinds(whyNotOffered('staff', { ...whole, isGiven: false }))).toEqual(['not_given'])
  })

  it('tells visitors that a start is off the grid of its own hours, whatever that of other hours is', () => {
    const split = sameWeek([2], '09:00', '12:15')
    const late = sameWeek([2], '13:10', '15:10').office_hours
    const own = { ...split, office_hours: [...split.office_hours, ...late] }
    const reasonsAt = (time: string) => {
      const at = wall('2026-11-24', time)
      const time30 = { start: at, end: at + 30 * MINUTE, occupied: [] }
      const whole = { earliest: 0, latest: Infinity, step: 60 }
      return kinds(whyNot({ by: 'visitor', ...time30 }, { ...facts, rules: own, online: whole }))
    }
    expect(['09:00', '11:00', '13:10', '14:10'].flatMap(reasonsAt)).toEqual([])
    expect(['10:10', '14:00'].map(reasonsAt)).toEqual([['off_grid'], ['off_grid']])
  })

  it('lets staff pass over everything but a room and what is never given', () => {
    const all = whyNot(
      { by: 'staff', ...span },
      { ...facts, rules: sameWeek([0], '09:00', '17:00'), isRoomFull: true, service: { ...whole, isActive: false } },
    )
    expect(all.map((one) => [one.kind, mayOverrule(one)])).toEqual([
      ['inactive', false],
      ['room', false],
      ['closed_day', true],
    ])
  })
})

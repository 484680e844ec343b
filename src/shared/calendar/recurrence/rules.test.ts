import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CONFLICTS, countMax, COUNT_MAX, datesOf, EVERY_WEEKS_MAX, isWithinTwoYears, mayAllow } from './rules.ts'

describe('a recurrence', () => {
  it.for([
    [1, 52],
    [2, 52],
    [3, 35],
    [4, 27],
    [12, 9],
  ] as const)('every %i weeks has at most %i appointments', ([every_weeks, count]) => {
    expect(countMax(every_weeks)).toBe(count)
  })

  it('is within two years exactly up to the most appointments', () => {
    const every = fc.integer({ min: 1, max: EVERY_WEEKS_MAX })
    fc.assert(
      fc.property(every, fc.integer({ min: 2, max: COUNT_MAX }), (every_weeks, count) => {
        expect(isWithinTwoYears({ every_weeks, count })).toBe(count <= countMax(every_weeks))
      }),
    )
    expect(isWithinTwoYears({ every_weeks: 8, count: 14 })).toBe(true) // 104 weeks
    expect(isWithinTwoYears({ every_weeks: 7, count: 16 })).toBe(false) // 105
  })

  it('has its dates on the same weekday, the first included', () => {
    expect(datesOf('2026-12-20', { every_weeks: 2, count: 3 })).toEqual(['2026-12-20', '2027-01-03', '2027-01-17'])
  })

  it('may go on over every conflict but a skipped hour and a room', () => {
    expect(CONFLICTS.filter((kind) => !mayAllow(kind))).toEqual(['time_skipped', 'resource'])
    expect(mayAllow(null)).toBe(true)
  })
})

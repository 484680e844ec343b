import { describe, expect, it } from 'vitest'
import { DAY, HOUR, toInstant, toWallClock } from './local-time.ts'
import { barsOf, PERIODS, spanBefore, spanOf, type Period } from './periods.ts'

const wallClocks = ({ from, to }: { from: number; to: number }) => [toWallClock(from), toWallClock(to)]
const at = (wall: string) => toInstant(wall)

describe('a period', () => {
  it.for([
    ['today', '2026-11-20 00:00:00', '2026-11-21 00:00:00'],
    ['week', '2026-11-15 00:00:00', '2026-11-22 00:00:00'],
    ['month', '2026-11-01 00:00:00', '2026-12-01 00:00:00'],
    ['year', '2026-01-01 00:00:00', '2027-01-01 00:00:00'],
  ] as const)('contains a Friday in November: %s', ([period, from, to]) => {
    for (const wall of ['2026-11-20 00:00:00', '2026-11-20 10:42:00', '2026-11-20 23:59:59'])
      expect(wallClocks(spanOf(period, at(wall)))).toEqual([from, to])
  })

  it('begins at midnight in Israel, whatever the time zone of the process', () => {
    expect(wallClocks(spanOf('today', new Date('2026-11-20T21:59:59Z')))[0]).toBe('2026-11-20 00:00:00')
    expect(wallClocks(spanOf('today', new Date('2026-11-20T22:00:00Z')))[0]).toBe('2026-11-21 00:00:00')
    expect(wallClocks(spanOf('year', new Date('2026-12-31T22:00:00Z')))[0]).toBe('2027-01-01 00:00:00')
  })

  it('of a week changes between Saturday and Sunday', () => {
    expect(wallClocks(spanOf('week', at('2026-11-21 23:59:59')))[0]).toBe('2026-11-15 00:00:00')
    expect(wallClocks(spanOf('week', at('2026-11-22 00:00:00')))[0]).toBe('2026-11-22 00:00:00')
  })

  it('of a day has 23 hours when the clocks go forward and 25 when they go back', () => {
    const length = (period: Period, wall: string) => {
      const { from, to } = spanOf(period, at(wall))
      return (to - from) / HOUR
    }
    expect(length('today', '2026-03-27 12:00:00')).toBe(23)
    expect(length('today', '2026-10-25 12:00:00')).toBe(25)
    expect(length('week', '2026-03-27 12:00:00')).toBe(7 * 24 - 1)
    expect(length('week', '2026-10-25 12:00:00')).toBe(7 * 24 + 1)
    expect(length('month', '2026-03-10 12:00:00')).toBe(31 * 24 - 1)
    expect(length('year', '2026-03-10 12:00:00')).toBe(365 * 24)
  })

  it('of a month has its number of days and ends at the turn of the year', () => {
    const days = (period: Period, wall: string) => barsOf('month', at(wall)).length || period
    expect(
      ['2026-02-10', '2028-02-10', '2026-04-30', '2026-12-31'].map((date) => days('month', `${date} 12:00:00`)),
    ).toEqual([28, 29, 30, 31])
    expect(wallClocks(spanOf('month', at('2026-12-31 23:00:00')))).toEqual([
      '2026-12-01 00:00:00',
      '2027-01-01 00:00:00',
    ])
  })
})

describe('the comparable period before', () => {
  it.for([
    // the same weekday a week ago, up to the same hour
    ['today', '2026-11-20 10:42:00', '2026-11-13 00:00:00', '2026-11-13 10:42:00'],
    ['week', '2026-11-20 10:42:00', '2026-11-08 00:00:00', '2026-11-13 10:42:00'],
    ['month', '2026-11-20 10:42:00', '2026-10-01 00:00:00', '2026-10-20 10:42:00'],
    ['year', '2026-11-20 10:42:00', '2025-01-01 00:00:00', '2025-11-20 10:42:00'],
    // across the turn of a year
    ['week', '2027-01-01 09:00:00', '2026-12-20 00:00:00', '2026-12-25 09:00:00'],
    ['month', '2027-01-31 09:00:00', '2026-12-01 00:00:00', '2026-12-31 09:00:00'],
    // the previous month lacks that day, so all of it counts
    ['month', '2026-03-31 09:00:00', '2026-02-01 00:00:00', '2026-03-01 00:00:00'],
    ['month', '2026-05-31 09:00:00', '2026-04-01 00:00:00', '2026-05-01 00:00:00'],
    ['year', '2028-02-29 09:00:00', '2027-01-01 00:00:00', '2027-03-01 00:00:00'],
    // the clocks changed in between; the wall clock still decides
    ['today', '2026-03-29 09:00:00', '2026-03-22 00:00:00', '2026-03-22 09:00:00'],
    ['today', '2026-10-26 09:00:00', '2026-10-19 00:00:00', '2026-10-19 09:00:00'],
    ['month', '2026-04-20 09:00:00', '2026-03-01 00:00:00', '2026-03-20 09:00:00'],
    // the time was skipped a week earlier; the time one hour later counts
    ['today', '2026-04-03 02:30:00', '2026-03-27 00:00:00', '2026-03-27 03:30:00'],
  ] as const)('of %s at %s', ([period, now, from, to]) => {
    expect(wallClocks(spanBefore(period, at(now)))).toEqual([from, to])
  })

  it('never overlaps the period itself', () => {
    for (let now = at('2026-01-01 00:00:00'); now < at('2028-03-02 00:00:00'); now += 7 * HOUR)
      for (const period of PERIODS) {
        const before = spanBefore(period, now)
        expect(before.from).toBeLessThan(before.to + 1)
        expect(before.to).toBeLessThanOrEqual(spanOf(period, now).from)
      }
  })
})

describe('bars', () => {
  it('cover the period without gaps, and exactly one is current', () => {
    for (let now = at('2026-01-01 00:30:00'); now < at('2028-03-02 00:00:00'); now += 5 * DAY + HOUR)
      for (const period of PERIODS) {
        const bars = barsOf(period, now)
        const whole = spanOf(period === 'today' ? 'week' : period, now)
        expect([bars[0]!.from, bars.at(-1)!.to]).toEqual([whole.from, whole.to])
        expect(bars.slice(1).every((bar, i) => bar.from === bars[i]!.to)).toBe(true)
        const current = bars.filter((bar) => bar.current)
        expect(current).toHaveLength(1)
        expect(current[0]!.from <= now && now < current[0]!.to).toBe(true)
      }
  })

  it('are the days of a week (also for a day), the days of a month, or the months of a year', () => {
    const dates = (period: Period) => barsOf(period, at('2026-11-20 10:42:00')).map(({ date }) => date)
    expect(dates('today')).toEqual(dates('week'))
    expect([dates('week')[0], dates('week').at(-1), dates('week').length]).toEqual(['2026-11-15', '2026-11-21', 7])
    expect([dates('month')[0], dates('month').at(-1), dates('month').length]).toEqual(['2026-11-01', '2026-11-30', 30])
    expect([dates('year')[0], dates('year').at(-1), dates('year').length]).toEqual(['2026-01-01', '2026-12-01', 12])
  })
})

import { describe, expect, it } from 'vitest'
import { toInstant, toWallClock } from '#shared/values/local-time.ts'
import { dueHour, nextDigest } from './digest-times.ts'

const REST = { rests: true }
const next = (now: string, ...hours: number[]) =>
  toWallClock(nextDigest(hours, toInstant(`${now}:00`), REST)).slice(0, 16)
const due = (now: string, rests = true) => dueHour(toInstant(`${now}:00`), { rests })

describe('the digest', () => {
  it.for([
    ['2026-11-22 07:59', '2026-11-22 08:00'],
    ['2026-11-22 08:00', '2026-11-23 08:00'],
    // before Shabbat in the morning, then on Sunday
    ['2026-11-26 09:00', '2026-11-27 08:00'],
    ['2026-11-27 08:00', '2026-11-29 08:00'],
    // the second day of Rosh Hashana after Shabbat
    ['2026-09-11 09:00', '2026-09-14 08:00'],
    // both clock changes
    ['2027-03-25 09:00', '2027-03-26 08:00'],
    ['2026-10-23 09:00', '2026-10-25 08:00'],
  ] as const)('after %s comes at %s', ([now, expected]) => expect(next(now, 8)).toBe(expected))

  it('of several people comes at the next of their hours', () => {
    expect(next('2026-11-22 07:00', 9, 8)).toBe('2026-11-22 08:00')
    expect(next('2026-11-22 08:30', 9, 8)).toBe('2026-11-22 09:00')
  })

  it('comes once on each day that is no day of rest, for a year', () => {
    const days = new Set<string>()
    let now = toInstant('2026-07-01 00:00:00')
    for (let i = 0; i < 250; i++) {
      now = nextDigest([8], now, REST)
      expect(toWallClock(now).slice(11, 16)).toBe('08:00')
      expect(dueHour(now, REST)).toBe(8)
      days.add(toWallClock(now).slice(0, 10))
    }
    expect(days.size).toBe(250)
  })

  it('is due until the evening, and not on days of rest', () => {
    expect([due('2026-11-22 08:00'), due('2026-11-22 20:59')]).toEqual([8, 20])
    expect([due('2026-11-22 21:00'), due('2026-11-28 08:00'), due('2026-09-13 08:00')]).toEqual([null, null, null])
    // late on an eve
    expect([due('2026-11-27 14:59'), due('2026-11-27 15:00')]).toEqual([14, null])
  })

  it('is due on Shabbat in an office that works then, and early when that is its hour', () => {
    expect([due('2026-11-28 08:00', false), due('2026-09-21 08:00', false)]).toEqual([8, null])
    expect(next('2026-11-28 20:00', 5)).toBe('2026-11-29 05:00')
  })
})

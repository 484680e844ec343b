import { describe, expect, it } from 'vitest'
import { world } from '#tests/support/world.ts'
import {
  addDays,
  dateOf,
  DAY,
  wallClockExists,
  HOUR,
  MINUTE,
  minutesOf,
  timeOf,
  toInstant,
  toWallClock,
  wallClockAt,
  weekdayOf,
  weekStart,
  TIME_ZONE,
} from './local-time.ts'

const QUARTER = 15 * MINUTE
const FROM = Date.UTC(2025, 0, 1)
const QUARTERS = (3 * 365 * DAY) / QUARTER

describe("Israel's wall clock", () => {
  it('agrees with PostgreSQL in both directions for every quarter of an hour of 2025 to 2027', async () => {
    const { pool } = await world()
    const { rows } = await pool.query<{ outward: string[]; inward: string[] }>(
      `select array_agg((t at time zone $1)::text order by t) as outward,
        array_agg(extract(epoch from (t at time zone $1) at time zone $1)::bigint::text order by t) as inward
       from generate_series(to_timestamp($2), to_timestamp($3), interval '15 minutes') t`,
      [TIME_ZONE, FROM / 1000, (FROM + (QUARTERS - 1) * QUARTER) / 1000],
    )
    const { outward, inward } = rows[0]!
    expect(outward).toHaveLength(QUARTERS)
    const differing: string[] = []
    const repeated: string[] = []
    for (let i = 0; i < QUARTERS; i++) {
      const at = FROM + i * QUARTER
      const wall = toWallClock(at)
      if (wall !== outward[i]) differing.push(`${new Date(at).toISOString()} is ${wall}, in SQL ${outward[i]}`)
      const [ours, theirs] = [toInstant(wall), Number(inward[i]) * 1000]
      // of the repeated hour we mean the first occurrence and SQL the second; nothing else may
      // differ
      if (ours !== theirs) repeated.push(`${wall} ${(theirs - ours) / HOUR}`)
    }
    expect(differing).toEqual([])
    const hours = ['2025-10-26', '2026-10-25', '2027-10-31'].flatMap((date) =>
      ['01:00', '01:15', '01:30', '01:45'].map((time) => `${wallClockAt(date, time)} 1`),
    )
    expect([...new Set(repeated)].toSorted()).toEqual(hours)
  })

  it.for([
    ['2026-11-24 10:00:00', '2026-11-24T08:00:00.000Z'],
    ['2026-07-01 10:00:00', '2026-07-01T07:00:00.000Z'],
    ['2026-03-27 01:59:59', '2026-03-26T23:59:59.000Z'],
    ['2026-03-27 03:00:00', '2026-03-27T00:00:00.000Z'],
    ['2026-10-25 01:30:00', '2026-10-24T22:30:00.000Z'],
    ['2026-10-25 02:00:00', '2026-10-25T00:00:00.000Z'],
    ['1999-12-31 23:59:59', '1999-12-31T21:59:59.000Z'],
  ] as const)('%s is %s', ([wall, iso]) => {
    expect(new Date(toInstant(wall)).toISOString()).toBe(iso)
    expect(toWallClock(new Date(iso))).toBe(wall)
  })

  it('skips an hour on a Friday in March and reports its times as non-existent', () => {
    expect(['02:00', '02:30', '02:59'].map((time) => wallClockExists(wallClockAt('2026-03-27', time)))).toEqual([
      false,
      false,
      false,
    ])
    expect(['01:59', '03:00'].map((time) => wallClockExists(wallClockAt('2026-03-27', time)))).toEqual([true, true])
    expect(toWallClock(toInstant('2026-03-27 02:30:00'))).toBe('2026-03-27 03:30:00')
    expect(weekdayOf('2026-03-27')).toBe(5)
  })

  it('repeats an hour on a Sunday in October and resolves its times to the first occurrence', () => {
    const first = toInstant('2026-10-25 01:30:00')
    expect(toWallClock(first + HOUR)).toBe('2026-10-25 01:30:00')
    expect(wallClockExists('2026-10-25 01:30:00')).toBe(true)
    expect(weekdayOf('2026-10-25')).toBe(0)
  })

  it('does not depend on the time zone of the process', () => {
    // the suite runs in a distant zone, so that a use of the local time instead of Israel's fails
    expect(new Date(0).getTimezoneOffset()).not.toBe(-120)
    expect(dateOf(new Date('2026-11-24T21:59:59Z'))).toBe('2026-11-24')
    expect(dateOf(new Date('2026-11-24T22:00:00Z'))).toBe('2026-11-25')
  })
})

describe('days', () => {
  it('are counted by the calendar across clock changes', () => {
    expect(addDays('2026-03-26', 1)).toBe('2026-03-27')
    expect(addDays('2026-10-24', 2)).toBe('2026-10-26')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  })

  it('belong to a week that begins on Sunday', () => {
    expect(['2026-11-22', '2026-11-24', '2026-11-28'].map(weekStart)).toEqual([
      '2026-11-22',
      '2026-11-22',
      '2026-11-22',
    ])
  })

  it('have minutes that convert to and from HH:mm', () => {
    expect(minutesOf('08:45')).toBe(525)
    expect(timeOf(525)).toBe('08:45')
    expect([timeOf(0), timeOf(1439)]).toEqual(['00:00', '23:59'])
    expect(wallClockAt('2026-11-24', '08:45:00')).toBe('2026-11-24 08:45:00')
  })
})

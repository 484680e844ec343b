import { describe, expect, it } from 'vitest'
import { toWallClock } from '#shared/values/local-time.ts'
import { isWithinADay, lastRepeat, occurrencesOf } from './rules.ts'

const block = (start: string, end: string) => ({ start_time: `${start}:00`, end_time: `${end}:00` })
const read = (...args: Parameters<typeof occurrencesOf>) =>
  occurrencesOf(...args).map(
    ({ start, end }) => `${toWallClock(start).slice(5, 16)} to ${toWallClock(end).slice(5, 16)}`,
  )

it.for([
  ['2026-11-24 10:00', '2026-11-25 10:00', true],
  ['2026-11-24 10:00', '2026-11-25 10:01', false],
  // 25 hours on the night to winter time, and 23 on that to summer time
  ['2026-10-25 00:00', '2026-10-26 00:00', true],
  ['2026-03-27 00:00', '2026-03-28 00:01', false],
] as const)('a block from %s to %s is within a day: %s', ([start, end, within]) => {
  expect(isWithinADay(block(start, end))).toBe(within)
})

it('repeats for 104 weeks at most', () => expect(lastRepeat('2026-11-24')).toBe('2028-11-21'))

describe('the occurrences of a block', () => {
  it.for([
    ['one without an end', '2026-11-24 10:00', '2026-11-24 12:00', null, ['11-24 10:00 to 11-24 12:00']],
    [
      'one a week until a date, included',
      '2026-11-24 10:00',
      '2026-11-24 22:30',
      '2026-12-08',
      ['11-24 10:00 to 11-24 22:30', '12-01 10:00 to 12-01 22:30', '12-08 10:00 to 12-08 22:30'],
    ],
    [
      'one until the day before the next',
      '2026-11-24 10:00',
      '2026-11-24 12:00',
      '2026-11-30',
      ['11-24 10:00 to 11-24 12:00'],
    ],
    [
      'one even until an earlier date',
      '2026-11-24 10:00',
      '2026-11-24 12:00',
      '2026-11-01',
      ['11-24 10:00 to 11-24 12:00'],
    ],
    [
      'over midnight',
      '2026-11-24 22:00',
      '2026-11-25 02:00',
      '2026-12-01',
      ['11-24 22:00 to 11-25 02:00', '12-01 22:00 to 12-02 02:00'],
    ],
    ['a whole day', '2026-11-24 00:00', '2026-11-25 00:00', null, ['11-24 00:00 to 11-25 00:00']],
    [
      'at the same hours after a clock change',
      '2026-03-20 09:00',
      '2026-03-20 10:00',
      '2026-03-27',
      ['03-20 09:00 to 03-20 10:00', '03-27 09:00 to 03-27 10:00'],
    ],
    [
      'none on the night on which the clocks skip its hour',
      '2026-03-20 02:00',
      '2026-03-20 03:00',
      '2026-04-03',
      ['03-20 02:00 to 03-20 03:00', '04-03 02:00 to 04-03 03:00'],
    ],
  ] as const)('are %s', ([, start, end, until, expected]) => {
    expect(read(block(start, end), until)).toEqual(expected)
  })
})

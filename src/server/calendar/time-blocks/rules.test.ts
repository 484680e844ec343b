import { expect, it } from 'vitest'
import { DAY, HOUR, toInstant } from '#shared/values/local-time.ts'
import { Failure } from '#server/platform/fail.ts'
import { typedOccurrences } from './rules.ts'

const times = (start: string, end: string) => ({ start_time: `${start}:00`, end_time: `${end}:00` })

it('a block takes the time that was typed, and each week the same until its last date', () => {
  const start = toInstant('2026-11-24 10:00:00')
  const first = { start, end: start + 2 * HOUR }
  const typed = times('2026-11-24 10:00', '2026-11-24 12:00')
  expect(typedOccurrences(typed, null)).toEqual([first])
  const week = { start: start + 7 * DAY, end: start + 7 * DAY + 2 * HOUR }
  expect(typedOccurrences(typed, '2026-12-01')).toEqual([first, week])
})

it('a block whose start or end the clocks skip is refused', () => {
  const refused = new Failure('time_skipped')
  for (const typed of [
    times('2026-03-27 02:30', '2026-03-27 04:00'),
    times('2026-03-27 01:00', '2026-03-27 02:30'),
    times('2026-03-27 02:10', '2026-03-27 02:30'),
  ])
    expect(() => typedOccurrences(typed, null)).toThrow(refused)
})

it('a block whose later week the clocks skip loses that week only', () => {
  const found = typedOccurrences(times('2026-03-20 02:15', '2026-03-20 02:45'), '2026-04-03')
  expect(found.map(({ start }) => start)).toEqual(
    ['2026-03-20', '2026-04-03'].map((date) => toInstant(`${date} 02:15:00`)),
  )
})

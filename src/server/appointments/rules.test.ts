import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE } from '#shared/values/local-time.ts'
import { Failure } from '../platform/fail.ts'
import { spanOf } from './rules.ts'

describe('the time of an appointment', () => {
  it('is what was typed', () => {
    const span = spanOf({ start_time: '2026-11-24 10:00:00', end_time: '2026-11-24 11:30:00' })
    expect(span.end - span.start).toBe(90 * MINUTE)
  })

  it('cannot begin or end in an hour that the clocks jump over', () => {
    for (const [start_time, end_time] of [
      ['2026-03-27 02:30:00', '2026-03-27 03:30:00'],
      ['2026-03-27 01:30:00', '2026-03-27 02:30:00'],
    ] as const)
      expect(() => spanOf({ start_time, end_time })).toThrow(new Failure('time_skipped'))
  })

  it('lasts an hour longer over the hour that comes twice', () => {
    const span = spanOf({ start_time: '2026-10-25 00:30:00', end_time: '2026-10-25 02:30:00' })
    expect(span.end - span.start).toBe(3 * HOUR)
  })
})

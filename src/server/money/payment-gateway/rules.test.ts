import { expect, it } from 'vitest'
import { HOUR, MINUTE } from '#shared/values/local-time.ts'
import { nextCheck, referenceOf } from './rules.ts'

it('the gateway is asked while the order waits, and for three days after it was given up', () => {
  const started = new Date('2026-11-26T12:00:00Z')
  const after = (ms: number) => {
    const next = nextCheck(started, new Date(started.getTime() + ms))
    return next === null ? null : (next - started.getTime()) / MINUTE
  }
  const checks = [0]
  // a rule that never ends is wrong, and must not run for ever here
  for (let next = after(0); next !== null && checks.length < 20; next = after(next * MINUTE)) checks.push(next)
  expect(checks).toEqual([0, 2, 5, 10, 20, 31, 45, 90, 360, 1440, 4320])
  expect(after(2 * MINUTE - 1)).toBe(2)
  expect(after(100 * HOUR)).toBeNull()
})

it('a payment is named after its office', () => {
  expect(referenceOf(7, 1234)).toBe('luz-7-1234')
})

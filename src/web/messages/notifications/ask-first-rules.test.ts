import { expect, it } from 'vitest'
import { DAY } from '#shared/values/local-time.ts'
import { mayOffer } from './ask-first-rules.ts'

const at = Date.parse('2026-11-22T08:00:00Z')
const after = (days: number) => new Date(at + days * DAY)

it('the page before the system’s question comes by itself, after "not now" once more two weeks later', () => {
  expect(mayOffer(null, after(0))).toBe(true)
  expect([0, 1, 13.9, 14, 100].map((days) => mayOffer({ times: 1, at }, after(days)))).toEqual([
    false,
    false,
    false,
    true,
    true,
  ])
  expect([14, 100].map((days) => mayOffer({ times: 2, at }, after(days)))).toEqual([false, false])
})

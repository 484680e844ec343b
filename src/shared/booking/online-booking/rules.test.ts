import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '#shared/values/local-time.ts'
import { answerBy, cancelTerms } from './rules.ts'

const NOW = new Date('2026-11-22T08:00:00Z')
const after = (ms: number) => new Date(NOW.getTime() + ms)

describe('what cancelling will be like is said before the booking', () => {
  const terms = (hours: number, freeHours: number | null = null) =>
    cancelTerms({ startAt: after(hours * HOUR), cutoffHours: 24, freeHours }, NOW)

  it('free until the cut-off', () => {
    expect(terms(72)).toEqual({ kind: 'free', until: after(48 * HOUR) })
  })
  it('only at first within the cut-off, and no longer than three hours before', () => {
    expect(terms(10)).toEqual({ kind: 'grace', until: after(15 * MINUTE) })
    expect(cancelTerms({ startAt: after(3 * HOUR + 5 * MINUTE), cutoffHours: 24, freeHours: null }, NOW)).toEqual({
      kind: 'grace',
      until: after(5 * MINUTE),
    })
  })
  it('never when fewer than three hours remain', () => {
    expect(terms(2)).toEqual({ kind: 'never' })
  })
  it('free only while the deposit returns whole, and then at its terms', () => {
    expect(terms(72, 48)).toEqual({ kind: 'free', until: after(24 * HOUR) })
    expect(terms(30, 48)).toEqual({ kind: 'grace', until: after(15 * MINUTE) })
    expect(cancelTerms({ startAt: after(2 * HOUR), cutoffHours: 1, freeHours: 48 }, NOW)).toEqual({ kind: 'terms' })
  })
})

it('the answer to a request is due within a day, or half of the way to the visit', () => {
  expect(answerBy({ bookedAt: NOW, startAt: after(10 * DAY) })).toEqual(after(DAY))
  expect(answerBy({ bookedAt: NOW, startAt: after(5 * HOUR) })).toEqual(after(150 * MINUTE))
  expect(answerBy({ bookedAt: after(MINUTE), startAt: after(5 * HOUR) })).toEqual(after(165 * MINUTE))
})

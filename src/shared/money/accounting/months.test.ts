import { describe, expect, it } from 'vitest'
import { addMonths, firstDayOf, formatMonth, instantsOf, lastDayOf, vatDueOn } from './months.ts'

describe('a month', () => {
  it('is counted over the turn of the year', () => {
    const months = [-11, -1, 0, 1, 2, 14].map((count) => addMonths('2026-11', count))
    expect(months).toEqual(['2025-12', '2026-10', '2026-11', '2026-12', '2027-01', '2028-01'])
  })

  it('has a first and a last day', () => {
    const lasts = ['2026-11-30', '2026-12-31', '2027-02-28', '2028-02-29']
    expect(lasts.map((last) => lastDayOf(last.slice(0, 7)))).toEqual(lasts)
    expect(firstDayOf('2026-11')).toBe('2026-11-01')
  })

  it('begins and ends at midnight in Israel, also where the clocks change in it', () => {
    expect(instantsOf('2026-11')).toEqual({
      from: new Date('2026-10-31T22:00:00Z'),
      to: new Date('2026-11-30T22:00:00Z'),
    })
    expect(instantsOf('2026-10')).toEqual({
      from: new Date('2026-09-30T21:00:00Z'),
      to: new Date('2026-10-31T22:00:00Z'),
    })
  })

  it('is written with its year, and its VAT is due on the 15th of the next one', () => {
    expect(formatMonth('2026-11')).toBe('11/2026')
    expect(['2026-11', '2026-12'].map(vatDueOn)).toEqual(['2026-12-15', '2027-01-15'])
  })
})

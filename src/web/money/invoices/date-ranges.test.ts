import { describe, expect, it } from 'vitest'
import { rangeOf, readRange, typedRange } from './date-ranges.ts'

describe('a range of dates', () => {
  it.each([
    ['month', '2026-11-22', '2026-11-01', '2026-11-30'],
    ['month', '2028-02-29', '2028-02-01', '2028-02-29'],
    ['last', '2027-01-15', '2026-12-01', '2026-12-31'],
    ['last', '2027-03-31', '2027-02-01', '2027-02-28'],
    ['quarter', '2026-11-22', '2026-10-01', '2026-12-31'],
    ['quarter', '2026-01-01', '2026-01-01', '2026-03-31'],
    ['year', '2026-11-22', '2026-01-01', '2026-12-31'],
  ] as const)('%s of %s is %s to %s', (preset, today, from, to) => {
    expect(rangeOf(preset, today)).toEqual({ from, to })
  })

  it('is read as it is typed', () => {
    const range = { from: '2026-11-01', to: '2026-11-30' }
    expect(readRange(typedRange(range))).toEqual(range)
    expect(readRange({ from: '1.11.2026', to: '1.11.2026' })).toEqual({ from: '2026-11-01', to: '2026-11-01' })
  })

  it('says what is wrong with it', () => {
    expect(readRange({ from: '31/11/2026', to: '30/11/2026' })).toEqual({ wrong: 'from' })
    expect(readRange({ from: '01/11/2026', to: '' })).toEqual({ wrong: 'to' })
    expect(readRange({ from: '01/11/2026', to: '08/08/2026' })).toEqual({ wrong: 'order' })
  })
})

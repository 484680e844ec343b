import { describe, expect, it } from 'vitest'
import { dayAfterKey, weeksOf } from './month-days.ts'

describe('a month grid', () => {
  it('shows whole weeks from Sunday, four to six of them', () => {
    const december = weeksOf('2026-12-08')
    expect(december.map((week) => week[0])).toEqual([
      '2026-11-29',
      '2026-12-06',
      '2026-12-13',
      '2026-12-20',
      '2026-12-27',
    ])
    expect(december.at(-1)!.at(-1)).toBe('2027-01-02')
    expect(weeksOf('2026-02-14')).toHaveLength(4)
    expect(weeksOf('2026-08-31')).toHaveLength(6)
  })

  it('leads to the later day with the left arrow in Hebrew, and with the right arrow in English', () => {
    expect(dayAfterKey('2026-12-31', 'ArrowLeft', false, true)).toBe('2027-01-01')
    expect(dayAfterKey('2026-12-31', 'ArrowRight', false, false)).toBe('2027-01-01')
    expect(dayAfterKey('2026-12-01', 'ArrowRight', false, true)).toBe('2026-11-30')
  })

  it('moves by weeks, to the edges of the week, and by months and years', () => {
    const after = (key: string, shift = false) => dayAfterKey('2027-01-31', key, shift, true)
    expect(after('ArrowUp')).toBe('2027-01-24')
    expect(after('ArrowDown')).toBe('2027-02-07')
    expect(after('Home')).toBe('2027-01-31')
    expect(after('End')).toBe('2027-02-06')
    expect(after('PageDown')).toBe('2027-02-28')
    expect(after('PageUp', true)).toBe('2026-01-31')
    expect(after('x')).toBeNull()
    expect(dayAfterKey('2028-02-29', 'PageDown', true, true)).toBe('2029-02-28')
  })
})

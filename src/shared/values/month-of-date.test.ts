import { expect, it } from 'vitest'
import { monthStart, sameDayAfter } from './month-of-date.ts'

it('a month begins on its first', () => {
  expect(['2026-11-22', '2026-11-01', '2024-02-29'].map(monthStart)).toEqual(['2026-11-01', '2026-11-01', '2024-02-01'])
})

it.for([
  ['2026-11-22', 0, '2026-11-22'],
  ['2026-11-22', 1, '2026-12-22'],
  ['2026-12-22', 1, '2027-01-22'],
  ['2026-01-22', -1, '2025-12-22'],
  ['2026-11-22', -23, '2024-12-22'],
  // a shorter month ends sooner
  ['2026-01-31', 1, '2026-02-28'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2025-02-28', -12, '2024-02-28'],
  ['2026-10-31', 2, '2026-12-31'],
] as const)('the day of %s, %s months later, is %s', ([date, months, later]) => {
  expect(sameDayAfter(date, months)).toBe(later)
})

import { expect, it } from 'vitest'
import { isDate } from './calendar-date.ts'

it.for([
  ['2026-11-22', true],
  ['2024-02-29', true],
  ['1900-01-01', true],
  ['2200-12-31', true],
  ['1899-12-31', false],
  ['2201-01-01', false],
  ['2026-02-29', false],
  ['2026-04-31', false],
  ['2026-13-01', false],
  ['+002026-11-22', false],
  ['', false],
] as const)('%s is a date: %s', ([text, isOne]) => expect(isDate(text)).toBe(isOne))

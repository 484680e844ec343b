import { expect, test } from 'vitest'
import { partOfDay } from './part-of-day.ts'

test.each([
  ['04:59', 'night'],
  ['05:00', 'morning'],
  ['12:00', 'noon'],
  ['17:00', 'evening'],
  ['22:00', 'night'],
])('%s is %s', (time, part) => {
  expect(partOfDay(`2026-11-22 ${time}:00`)).toBe(part)
})

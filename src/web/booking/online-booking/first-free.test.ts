import { expect, test } from 'vitest'
import type { BookingStart } from '#shared/booking/online-booking/start.ts'
import { relativeDay, firstFree } from './first-free.ts'

test.each([
  ['2026-11-18 12:00:00', 'היום'],
  ['2026-11-19 09:30:00', 'מחר'],
  ['2026-11-20 09:30:00', 'מחרתיים'],
  ['2026-11-22 09:30:00', 'יום א׳'],
  ['2026-11-24 09:30:00', 'יום ג׳'],
  ['2026-11-25 09:30:00', '25/11'],
  ['2027-01-01 09:30:00', '01/01'],
])('on a Wednesday, %s is %s', (wall, words) => {
  expect(relativeDay(wall, '2026-11-18')).toBe(words)
})

test('tomorrow is recognised across a clock change', () => {
  expect(relativeDay('2027-03-26 09:00:00', '2027-03-25')).toBe('מחר')
})

test('the first free time of a service is the earliest of its employees', () => {
  const start = {
    first_free: [
      [1, 10, '2026-11-19 09:30:00'],
      [1, 11, '2026-11-18 17:00:00'],
      [2, 10, '2026-11-18 12:00:00'],
    ],
  } as unknown as BookingStart
  expect(firstFree(start, 1)).toBe('2026-11-18 17:00:00')
  expect(firstFree(start, 1, 10)).toBe('2026-11-19 09:30:00')
  expect(firstFree(start, 3)).toBeUndefined()
})

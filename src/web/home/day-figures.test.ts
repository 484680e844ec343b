import { expect, test } from 'vitest'
import type { WallClock } from '#shared/values/wire.ts'
import { comingUp, countsOf, fullness, partOfDay } from './day-figures.ts'

const day = '2026-11-22'
const visit = (
  from: string,
  to: string,
  status_key: 'confirmed' | 'done' | 'cancelled' | 'no_show' = 'confirmed',
  employee_id = 1,
) => ({
  start_time: `${day} ${from}:00` as WallClock,
  end_time: `${day} ${to}:00` as WallClock,
  status_key,
  employee_id,
})
const hours = { calendar_start_time: '08:00', calendar_end_time: '18:00', working_days: [0, 1, 2, 3, 4] }

test('what has ended or is marked so is done, cancelled counts nowhere', () => {
  const visits = [
    visit('09:00', '10:00'),
    visit('14:00', '15:00', 'done'),
    visit('16:00', '17:00'),
    visit('12:00', '13:00', 'cancelled'),
  ]
  expect(countsOf(visits, `${day} 12:30:00`)).toEqual({ total: 3, done: 2, left: 1 })
})

test('what is going on now comes first, what is over does not come', () => {
  const visits = [
    visit('15:00', '16:00'),
    visit('12:00', '13:00'),
    visit('09:00', '10:00'),
    visit('13:00', '14:00', 'no_show'),
  ]
  expect(comingUp(visits, `${day} 12:30:00`).map((next) => next.start_time.slice(11, 16))).toEqual(['12:00', '15:00'])
})

test('a day is as full as the working time of everybody is taken', () => {
  expect(fullness([visit('08:00', '13:00')], hours, [1, 2], day)).toBe(25)
  expect(fullness([visit('08:00', '12:00'), visit('10:00', '13:00')], hours, [1], day)).toBe(50)
  expect(fullness([visit('06:00', '09:00'), visit('17:00', '20:00')], hours, [1], day)).toBe(20)
  expect(fullness([visit('08:00', '18:00', 'cancelled')], hours, [1], day)).toBe(0)
})

test('a day without work has no fullness', () => {
  expect(fullness([], hours, [1], '2026-11-28')).toBeNull()
  expect(fullness([], hours, [], day)).toBeNull()
})

test.each([
  ['04:59', 'night'],
  ['05:00', 'morning'],
  ['12:00', 'noon'],
  ['17:00', 'evening'],
  ['22:00', 'night'],
])('%s is %s', (time, part) => {
  expect(partOfDay(`${day} ${time}:00`)).toBe(part)
})

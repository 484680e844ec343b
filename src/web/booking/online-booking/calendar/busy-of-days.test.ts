import { expect, it } from 'vitest'
import { busyOfDays } from './busy-of-days.ts'

const DAY = '2026-11-18'
const day = (free: string[], taken: string[], open = [{ from: '09:00', to: '13:00' }]) => [
  { date: DAY, free, taken, open },
]
const times = (days: ReturnType<typeof day>) =>
  busyOfDays(days, 60).map(({ start, end }) => `${start.slice(11, 16)}-${end.slice(11, 16)}`)

it('the time in which nobody is free lies between visits of free starts', () => {
  // somebody is busy from 10:00 to 11:00
  expect(times(day(['09:00', '11:00', '11:30', '12:00'], ['09:30', '10:00', '10:30']))).toEqual(['10:00-11:00'])
  // half an hour is free at 12:00, which is too short for a visit but not taken
  expect(times(day(['11:00'], ['11:30'], [{ from: '11:00', to: '12:30' }]))).toEqual(['12:00-12:30'])
})

it('begins and ends with the working time when no visit is free there', () => {
  expect(times(day([], ['09:00', '09:30', '12:00']))).toEqual(['09:00-13:00'])
  expect(times(day(['12:00'], ['09:00', '11:30']))).toEqual(['09:00-12:00'])
})

it('does not fill a break', () => {
  const open = [
    { from: '09:00', to: '11:00' },
    { from: '12:00', to: '13:00' },
  ]
  expect(times(day(['09:00', '10:00'], ['12:00'], open))).toEqual(['12:00-13:00'])
})

it('is empty when everything is free', () => {
  expect(times(day(['09:00', '09:30', '10:00'], []))).toEqual([])
})

import { expect, test } from 'vitest'
import { hoursOnStep, timesOf } from './time-choices.ts'

test('offers every time of the day at the step', () => {
  expect(timesOf(30)).toHaveLength(48)
  expect(timesOf(120).slice(0, 3)).toEqual(['00:00', '02:00', '04:00'])
  expect(timesOf(5).at(-1)).toBe('23:55')
})

test('keeps hours that fit the new step', () => {
  expect(hoursOnStep({ start: '09:30', end: '19:00' }, 15)).toEqual({ start: '09:30', end: '19:00' })
})

test('resets both hours when one of them does not fit', () => {
  expect(hoursOnStep({ start: '09:15', end: '19:00' }, 30)).toEqual({ start: '08:00', end: '18:00' })
  expect(hoursOnStep({ start: '08:00', end: '19:00' }, 120)).toEqual({ start: '08:00', end: '18:00' })
})

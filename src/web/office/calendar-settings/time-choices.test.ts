import { expect, test } from 'vitest'
import { TIME_STEPS } from '#shared/office/calendar-settings/steps.ts'
import { hoursOnStep, timesOf } from './time-choices.ts'

test('offers every time of the day at the step', () => {
  expect(timesOf(30, 'start')).toHaveLength(48)
  expect(timesOf(120, 'start').slice(0, 3)).toEqual(['00:00', '02:00', '04:00'])
  expect(timesOf(5, 'start').at(-1)).toBe('23:55')
})

test('offers the end of the day as an end, with every step', () => {
  for (const step of TIME_STEPS) expect(timesOf(step, 'end').at(-1)).toBe('24:00')
  expect(timesOf(30, 'end')[0]).toBe('00:30')
  expect(hoursOnStep({ start: '09:00', end: '24:00' }, 45)).toEqual({ start: '09:00', end: '24:00' })
})

test('keeps hours that fit the new step', () => {
  expect(hoursOnStep({ start: '09:30', end: '19:00' }, 15)).toEqual({ start: '09:30', end: '19:00' })
})

test('resets both hours when one of them does not fit', () => {
  expect(hoursOnStep({ start: '09:15', end: '19:00' }, 30)).toEqual({ start: '08:00', end: '18:00' })
  expect(hoursOnStep({ start: '08:00', end: '19:00' }, 120)).toEqual({ start: '08:00', end: '18:00' })
})

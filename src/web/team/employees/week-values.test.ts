import { expect, it } from 'vitest'
import { weekOf } from '#web/office/calendar-settings/parts/week.ts'
import { hoursBodyOf, ownWeekErrors, weekValuesOf } from './week-values.ts'

const office = { hours: [0, 1, 2, 3, 4].map((weekday) => ({ weekday, from: '09:00', to: '19:00' })) }
const reply = { own_hours: 0 as const, hours: [], rests_on_holidays: 1 as const, version: 3 }
const own = { ...reply, own_hours: 1 as const, hours: [{ weekday: 5, from: '08:00', to: '12:00' }] }

it('starts with the hours of the office and sends back what was typed', () => {
  expect(weekValuesOf(reply, office).week).toEqual(weekOf(office.hours))
  expect(weekValuesOf(own, office).week).toEqual(weekOf(own.hours))
  expect(hoursBodyOf(weekValuesOf(own, office)).hours).toEqual(own.hours)
  // an employee without working days does not get the office's days
  expect(weekValuesOf({ ...own, hours: [] }, office).week).toEqual(weekOf([]))
})

it('reports errors only while own hours are on', () => {
  const week = weekOf([{ weekday: 3, from: '12:00', to: '12:00' }])
  const values = { own_hours: true, rests_on_holidays: true, week }
  expect(Object.keys(ownWeekErrors(values))).toEqual(['week.3.0'])
  expect(ownWeekErrors({ ...values, own_hours: false })).toEqual({})
})

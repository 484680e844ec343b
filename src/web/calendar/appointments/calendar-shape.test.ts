import { expect, it } from 'vitest'
import { initialView, shapeOf, viewOn } from './calendar-shape.ts'

const team = 3
it('shows the week of the team as a board on desks, and of one employee as a grid', () => {
  expect(shapeOf({ view: 'week', size: 'desk', employee: undefined, team })).toBe('board')
  expect(shapeOf({ view: 'week', size: 'desk', employee: 5, team })).toBe('week')
  expect(shapeOf({ view: 'week', size: 'desk', employee: undefined, team: 1 })).toBe('week')
  expect(shapeOf({ view: 'week', size: 'tablet', employee: undefined, team })).toBe('week')
})
it('never puts two employees into one column of a day', () => {
  expect(shapeOf({ view: 'day', size: 'desk', employee: undefined, team })).toBe('team')
  expect(shapeOf({ view: 'day', size: 'tablet', employee: undefined, team })).toBe('team')
  expect(shapeOf({ view: 'day', size: 'phone', employee: undefined, team })).toBe('day')
  expect(shapeOf({ view: 'day', size: 'desk', employee: 5, team })).toBe('day')
})
it('gives phones a day in place of columns', () => {
  expect(viewOn('phone', 'week')).toBe('day')
  expect(viewOn('phone', 'team')).toBe('day')
  expect(viewOn('phone', 'month')).toBe('month')
  expect(viewOn('tablet', 'week')).toBe('week')
})
it('opens in the office’s own view', () => {
  expect(initialView('weekly')).toBe('week')
  expect(initialView('daily')).toBe('day')
  expect(initialView('monthly')).toBe('month')
})

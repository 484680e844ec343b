import { expect, it } from 'vitest'
import { firstOverlap, sameHours, typedHours, weekdaysOf, weekHours } from './week-hours.ts'

it('hours are minutes in the database and a clock on the wire, up to 24:00', () => {
  const typed = [...sameHours([0, 4], '08:30', '13:00'), ...sameHours([6], '20:05', '24:00')]
  const kept = [
    { weekday: 0, start_minute: 510, end_minute: 780 },
    { weekday: 4, start_minute: 510, end_minute: 780 },
    { weekday: 6, start_minute: 1205, end_minute: 1440 },
  ]
  expect(weekHours(typed)).toEqual(kept)
  expect(typedHours(kept)).toEqual(typed)
})

it('the weekdays that have hours are named once, Sunday first', () => {
  expect(weekdaysOf([...sameHours([5, 0, 3], '08:00', '12:00'), ...sameHours([3], '14:00', '18:00')])).toEqual([
    0, 3, 5,
  ])
})

it('hours of a day overlap when they share a minute, and those of two days never do', () => {
  const [morning, noon] = [sameHours([1], '08:00', '12:00'), sameHours([1], '11:59', '14:00')]
  expect(firstOverlap([...morning, ...sameHours([1], '12:00', '14:00')])).toBeNull()
  expect(firstOverlap([...sameHours([1], '12:00', '14:00'), ...morning])).toBeNull()
  expect(firstOverlap([...sameHours([0], '08:00', '12:00'), ...morning])).toBeNull()
  expect(firstOverlap([...morning, ...sameHours([2], '08:00', '12:00'), ...noon])).toBe(2)
  expect(firstOverlap([...noon, ...morning])).toBe(1)
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { WallClock } from '#shared/values/wire.ts'
import { byParts, DAY_PARTS, offersOf, partOfDay } from './rules.ts'

const wall = (day: number, time: string) => `2026-12-0${day} ${time}:00` as WallClock
const times = ['08:00', '11:59', '12:00', '13:00', '15:59', '16:00', '20:00']

it('a day is parted at noon and at four', () => {
  expect(times.map(partOfDay)).toEqual(['morning', 'morning', 'noon', 'noon', 'noon', 'evening', 'evening'])
})

it('offers the wanted day whole, and of each later day the hour that is nearest to the wanted one', () => {
  const starts = [
    wall(1, '09:00'),
    wall(1, '16:00'),
    wall(2, '08:00'),
    wall(2, '14:00'),
    wall(3, '10:00'),
    wall(4, '13:00'),
  ]
  expect(offersOf(starts, wall(1, '13:00'), 2)).toEqual({
    day: [wall(1, '09:00'), wall(1, '16:00')],
    later: [wall(2, '14:00'), wall(3, '10:00')],
  })
})

it('counts the minutes of the nearest hour, and takes the earlier of two that are equally near', () => {
  const nearest = (...of: string[]) =>
    offersOf(
      of.map((time) => wall(2, time)),
      wall(1, '11:00'),
      1,
    ).later
  expect(nearest('10:30', '11:40')).toEqual([wall(2, '10:30')])
  expect(nearest('09:00', '11:30')).toEqual([wall(2, '11:30')])
  expect(nearest('10:00', '12:00', '20:00')).toEqual([wall(2, '10:00')])
})

it('says that a day is full by offering nothing of it', () => {
  expect(offersOf([wall(2, '08:00')], wall(1, '13:00'), 4)).toEqual({ day: [], later: [wall(2, '08:00')] })
  expect(offersOf([wall(1, '08:00')], wall(2, '13:00'), 4)).toEqual({ day: [], later: [] })
})

it('shows of each part of the day what is nearest to the wanted hour, and how many more there are', () => {
  const starts = times.map((time) => wall(1, time))
  expect(byParts(starts, wall(1, '13:00'), 2)).toEqual([
    { part: 'morning', starts: [wall(1, '08:00'), wall(1, '11:59')], more: 0 },
    { part: 'noon', starts: [wall(1, '12:00'), wall(1, '13:00')], more: 1 },
    { part: 'evening', starts: [wall(1, '16:00'), wall(1, '20:00')], more: 0 },
  ])
  expect(byParts(starts, wall(1, '15:30'), 2)[1]).toEqual({
    part: 'noon',
    starts: [wall(1, '13:00'), wall(1, '15:59')],
    more: 1,
  })
  expect(byParts([wall(1, '20:00')], wall(1, '13:00'), 2)).toEqual([
    { part: 'evening', starts: [wall(1, '20:00')], more: 0 },
  ])
})

it('what is offered is free, soonest first, once, and nothing of the wanted day is lost', () => {
  const start = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.constantFrom(...times))
  fc.assert(
    fc.property(fc.uniqueArray(start, { selector: String }), start, fc.integer({ min: 1, max: 4 }), (all, at, days) => {
      const starts = all.map(([day, time]) => wall(day, time)).toSorted()
      const wanted = wall(...at)
      const { day, later } = offersOf(starts, wanted, days)
      const offered = [...day, ...later]
      expect(offered).toEqual([...new Set(offered)].toSorted())
      for (const one of offered) expect(starts).toContain(one)
      expect(day).toEqual(starts.filter((one) => one.slice(0, 10) === wanted.slice(0, 10)))
      expect(new Set(later.map((one) => one.slice(0, 10))).size).toBe(later.length)
      const parts = byParts(day, wanted, 2)
      expect(parts.reduce((sum, part) => sum + part.starts.length + part.more, 0)).toBe(day.length)
      expect(parts.map(({ part }) => part)).toEqual(DAY_PARTS.filter((part) => parts.some((one) => one.part === part)))
    }),
  )
})

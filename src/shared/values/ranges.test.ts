import fc from 'fast-check'
import { expect, it } from 'vitest'
import { meet, mergeRanges, sharedRanges, withoutRanges, type Range } from './ranges.ts'

const LAST = 30
const range = fc
  .tuple(fc.nat(LAST), fc.nat(LAST))
  .filter(([a, b]) => a !== b)
  .map(([a, b]): Range => ({ start: Math.min(a, b), end: Math.max(a, b) }))
const ranges = fc.array(range, { maxLength: 5 })
const hours = Array.from({ length: LAST + 1 }, (_, at) => at)
/** The whole numbers in some ranges. */
const hoursOf = (list: readonly Range[]) => hours.filter((at) => list.some(({ start, end }) => start <= at && at < end))

it('ranges meet when they share time, and not when one ends as the other begins', () => {
  const day = { start: 9, end: 17 }
  const others = [8, 9, 17, 18].map((at) => ({ start: at === 8 ? 0 : at, end: at === 8 ? 9 : at + 1 }))
  expect(others.map((one) => meet(day, one))).toEqual([false, true, false, false])
  expect(others.map((one) => meet(one, day))).toEqual([false, true, false, false])
})

it('merged ranges are in order and apart, and have the same time', () => {
  fc.assert(
    fc.property(ranges, (list) => {
      const merged = mergeRanges(list)
      expect(hoursOf(merged)).toEqual(hoursOf(list))
      for (const [i, one] of merged.slice(1).entries()) expect(one.start).toBeGreaterThan(merged[i]!.end)
    }),
  )
})

it('what others leave of ranges, and what two lists share, is in both orders the same time', () => {
  fc.assert(
    fc.property(ranges, ranges, (list, others) => {
      const [has, gone] = [new Set(hoursOf(list)), new Set(hoursOf(others))]
      const left = withoutRanges(list, others)
      expect(hoursOf(left)).toEqual(hours.filter((at) => has.has(at) && !gone.has(at)))
      const shared = sharedRanges(list, others)
      expect(hoursOf(shared)).toEqual(hours.filter((at) => has.has(at) && gone.has(at)))
      for (const { start, end } of [...left, ...shared]) expect(start).toBeLessThan(end)
    }),
  )
})

it('ranges stay as they were given', () => {
  const list = [
    { start: 0, end: 5 },
    { start: 5, end: 9 },
  ]
  expect(mergeRanges(list)).toEqual([{ start: 0, end: 9 }])
  expect(list[0]).toEqual({ start: 0, end: 5 })
  expect(withoutRanges(list, [])).not.toBe(list)
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_PROCESSING } from '#shared/catalog/products/rules.ts'
import { MINUTE } from '#shared/values/local-time.ts'
import { fitsAt, visitStarts, worksOf, type VisitPart } from './slots.ts'

const minutes = (start: number, end: number) => ({ start: start * MINUTE, end: end * MINUTE })
const part = (employee_id: number, time_window: number, buffer_minutes = 0, processing = NO_PROCESSING): VisitPart => ({
  employee_id,
  time_window,
  buffer_minutes,
  ...processing,
})
const none = { opening: [], busy: [] }

describe('the work of each employee in a visit', () => {
  it('is their services in the order of the visit, with adjacent ones as one', () => {
    expect(worksOf([part(7, 30), part(7, 15), part(8, 60), part(7, 20)])).toEqual([
      { employee_id: 7, at: [minutes(0, 45), minutes(105, 125)], occupied: [minutes(0, 45), minutes(105, 125)] },
      { employee_id: 8, at: [minutes(45, 105)], occupied: [minutes(45, 105)] },
    ])
  })

  it('leaves them free in processing times, and keeps their buffers', () => {
    const processing = { processing_after: 10, processing_minutes: 50 }
    expect(worksOf([part(7, 60, 0, processing), part(8, 30, 15), part(7, 30)])).toEqual([
      { employee_id: 7, at: [minutes(0, 60), minutes(90, 120)], occupied: [minutes(0, 10), minutes(90, 120)] },
      { employee_id: 8, at: [minutes(60, 90)], occupied: [minutes(60, 105)] },
    ])
  })

  it('is nothing in a visit without services, which begins at no time', () => {
    expect(worksOf([])).toEqual([])
    expect(visitStarts([], () => none, { step: 15, earliest: 0, latest: 0 })).toEqual([])
  })
})

describe('a visit fits', () => {
  const [work] = worksOf([part(7, 30, 10)])
  it.for([
    ['exactly into the hours of work', [minutes(60, 90)], [], true],
    ['into the later hours of a day with a break', [minutes(0, 45), minutes(60, 120)], [], true],
    ['not into a break', [minutes(0, 70), minutes(80, 120)], [], false],
    ['not before they begin', [minutes(61, 120)], [], false],
    ['not after they end', [minutes(0, 89)], [], false],
    ['with its buffer after work', [minutes(0, 90)], [], true],
    ['between what is booked', [minutes(0, 200)], [minutes(0, 60), minutes(100, 200)], true],
    ['not over the end of another', [minutes(0, 200)], [minutes(0, 61)], false],
    ['not with its buffer over another', [minutes(0, 200)], [minutes(0, 60), minutes(99, 200)], false],
  ] as const)('%s', ([, opening, busy, fits]) => {
    expect(fitsAt(work!, { opening, busy }, 60 * MINUTE)).toBe(fits)
  })
})

it('a visit fits only when the employee works at each time at which it comes back to them', () => {
  const [work] = worksOf([part(7, 30), part(8, 60), part(7, 20)])
  const fits = (...opening: ReturnType<typeof minutes>[]) => fitsAt(work!, { opening, busy: [] }, 0)
  expect(fits(minutes(0, 30), minutes(90, 110))).toBe(true)
  expect(fits(minutes(0, 30))).toBe(false)
  expect(fits(minutes(90, 110))).toBe(false)
})

describe('the starts of a visit', () => {
  it('are on the grid of the employee who begins, when each is at work and free of others', () => {
    const someParts = fc.array(
      fc.record({
        employee_id: fc.constantFrom(1, 2, 3),
        time_window: fc.constantFrom(15, 30, 45),
        buffer_minutes: fc.constantFrom(0, 0, 10, 40),
        processing: fc.constantFrom(NO_PROCESSING, { processing_after: 5, processing_minutes: 10 }),
      }),
      { minLength: 1, maxLength: 4 },
    )
    const busy = fc.array(fc.tuple(fc.nat(500), fc.integer({ min: 5, max: 40 })), { maxLength: 3 })
    const opens = fc.record({
      from: fc.nat(100),
      pause: fc.integer({ min: 200, max: 300 }),
      rest: fc.integer({ min: 1, max: 60 }),
    })
    const someTimes = fc.record({ busy, opens }).map((one) => ({
      opening: [minutes(one.opens.from, one.opens.pause), minutes(one.opens.pause + one.opens.rest, 520)],
      busy: one.busy.map(([from, length]) => minutes(from, from + length)),
    }))
    const window = fc.record({ earliest: fc.nat(150), latest: fc.integer({ min: 300, max: 520 }) })
    fc.assert(
      fc.property(someParts, fc.tuple(someTimes, someTimes, someTimes), window, (some, team, { earliest, latest }) => {
        const parts = some.map(({ processing, ...one }) => ({ ...one, ...processing }))
        const works = worksOf(parts)
        const timesOf = (employee: number) => team[employee - 1]!
        const expected: number[] = []
        for (const hours of timesOf(parts[0]!.employee_id).opening)
          for (let { start } = hours; start < hours.end; start += 20 * MINUTE)
            if (
              start >= earliest * MINUTE &&
              start <= latest * MINUTE &&
              start + works[0]!.at[0]!.end <= hours.end &&
              works.every((work) => fitsAt(work, timesOf(work.employee_id), start))
            )
              expected.push(start)
        const bounds = { step: 20, earliest: earliest * MINUTE, latest: latest * MINUTE }
        expect(visitStarts(works, timesOf, bounds)).toEqual(expected)
      }),
      { numRuns: 200 },
    )
  })
})

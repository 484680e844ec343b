import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_PROCESSING } from '#shared/catalog/products/rules.ts'
import { MINUTE } from '#shared/values/local-time.ts'
import { collide, isOpen, pushedBy, type Later } from './delay-rules.ts'

/** An appointment in minutes. */
const visit = (id: number, [from, to]: readonly [number, number], more: Partial<Later> = {}): Later => ({
  id,
  start: from * MINUTE,
  end: to * MINUTE,
  rest: 0,
  resources: [],
  status_key: 'confirmed',
  ...NO_PROCESSING,
  ...more,
})
const pushed = (delayed: Later, ...later: Later[]) =>
  pushedBy(delayed, later).map(({ id, start, end }) => [id, start / MINUTE, end / MINUTE])
const processing = (processing_after: number, processing_minutes: number) => ({ processing_after, processing_minutes })

it.for([
  ['waiting', true],
  ['confirmed', true],
  ['reminded', true],
  ['arrived', true],
  ['done', false],
  ['no_show', false],
  ['cancelled', false],
] as const)('a visit that is %s may still begin later: %s', ([status_key, open]) => {
  expect(isOpen({ status_key })).toBe(open)
})

describe('two appointments collide', () => {
  it.for([
    ['that share time', visit(1, [0, 60]), visit(2, [59, 90]), true],
    ['that follow each other', visit(1, [0, 60]), visit(2, [60, 90]), false],
    ['in a processing time', visit(1, [0, 60], processing(10, 40)), visit(2, [10, 50]), false],
    ['after a processing time', visit(1, [0, 60], processing(10, 40)), visit(2, [10, 51]), true],
    [
      'each in the processing time of the other',
      visit(1, [0, 60], processing(10, 40)),
      visit(2, [10, 90], processing(40, 20)),
      false,
    ],
  ] as const)('%s', ([, one, other, expected]) => {
    expect([collide(one, other), collide(other, one)]).toEqual([expected, expected])
  })
})

describe('a delay pushes', () => {
  const delayed = visit(1, [0, 70])
  it.for([
    ['nothing that begins when it ends', [visit(2, [70, 90])], []],
    ['the next by as much as it must', [visit(2, [60, 90])], [[2, 70, 100]]],
    [
      'all that follow without a pause',
      [visit(3, [90, 120]), visit(2, [60, 90])],
      [
        [2, 70, 100],
        [3, 100, 130],
      ],
    ],
    [
      'those after a pause less',
      [visit(2, [60, 90]), visit(3, [95, 120])],
      [
        [2, 70, 100],
        [3, 100, 125],
      ],
    ],
    ['none after a pause that is long enough', [visit(2, [60, 90]), visit(3, [100, 120])], [[2, 70, 100]]],
    [
      'of two at one time the older first',
      [visit(3, [60, 80]), visit(2, [60, 90])],
      [
        [2, 70, 100],
        [3, 100, 120],
      ],
    ],
    ['no visit that is over', [visit(2, [60, 90], { status_key: 'done' })], []],
    [
      'past the parts of one with a processing time',
      [visit(2, [60, 120], processing(10, 30)), visit(3, [80, 100])],
      [[2, 70, 130]],
    ],
    [
      'past each part that it meets',
      [visit(2, [60, 120], processing(10, 20)), visit(3, [80, 110])],
      [
        [2, 70, 130],
        [3, 130, 160],
      ],
    ],
    ['a visit of which only the end is met, as a whole', [visit(2, [-20, 80], processing(20, 80))], []],
  ] as const)('%s', ([, later, expected]) => expect(pushed(delayed, ...later)).toEqual(expected))

  it('what needs the same room until the buffer before it is over', () => {
    const room = (resources: readonly number[], rest: number) => ({ resources, rest: rest * MINUTE })
    const first = visit(1, [0, 70], { ...room([5, 6], 10) })
    expect(pushed(first, visit(2, [70, 90], room([6, 7], 0)))).toEqual([[2, 80, 100]])
    expect(pushed(first, visit(2, [70, 90], room([7], 30)))).toEqual([])
    // the buffer of the later one does not count before it
    expect(pushed(first, visit(2, [80, 90], room([5], 30)))).toEqual([])
    expect(pushed(first, visit(2, [70, 90], room([5], 30)), visit(3, [95, 99], room([5], 0)))).toEqual([
      [2, 80, 100],
      [3, 130, 134],
    ])
  })

  it('nothing into another, nothing that stood in no way, and nobody earlier', () => {
    const some = fc.array(
      fc.record({ from: fc.integer({ min: 0, max: 200 }), length: fc.integer({ min: 5, max: 60 }) }),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(some, fc.integer({ min: 10, max: 120 }), (list, until) => {
        const late = visit(0, [0, until])
        const later = list.map(({ from, length }, i) =>
          visit(i + 1, [from, from + length], i % 2 ? processing(2, 10) : {}),
        )
        const moved = pushedBy(late, later)
        const all = [late, ...moved.map(({ id, ...span }) => ({ ...later[id - 1]!, ...span }))]
        for (const [i, one] of all.entries()) expect(all.slice(i + 1).some((other) => collide(one, other))).toBe(false)
        for (const { id, start, end } of moved) {
          const before = later[id - 1]!
          expect(start).toBeGreaterThan(before.start)
          expect(end - start).toBe(before.end - before.start)
        }
        const free = later.filter(({ id }) => moved.every((one) => one.id !== id))
        expect(free.some((one) => collide(one, late))).toBe(false)
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MINUTE } from '#shared/values/local-time.ts'
import { areFree, fullTimesOf, needsOfVisit } from './rules.ts'

const full = (resource: number, start: number, end: number) => ({
  resource,
  start: start * MINUTE,
  end: end * MINUTE,
})

describe('a resource is full', () => {
  it('in every minute in which all its units are taken, and in no other', () => {
    const use = fc.tuple(fc.nat(30), fc.integer({ min: 1, max: 20 })).map(([start, m]) => ({ start, end: start + m }))
    fc.assert(
      fc.property(fc.array(use, { maxLength: 10 }), fc.integer({ min: 1, max: 4 }), (uses, quantity) => {
        const found = fullTimesOf([{ id: 5, quantity, uses }])
        const wrong = Array.from({ length: 60 }, (_, at) => at).filter((at) => {
          const taken = uses.filter(({ start, end }) => start <= at && at < end).length
          return found.some(({ start, end }) => start <= at && at < end) !== taken >= quantity
        })
        expect(wrong).toEqual([])
        for (const [i, { start, end, resource }] of found.entries()) {
          expect(resource).toBe(5)
          expect(start).toBeLessThan(end)
          expect(start).toBeGreaterThan(found[i - 1]?.end ?? -1)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('always when it has no units, and never while nobody uses it', () => {
    expect(fullTimesOf([{ id: 1, quantity: 0, uses: [] }])).toEqual([{ resource: 1, start: -Infinity, end: Infinity }])
    expect(fullTimesOf([{ id: 1, quantity: 1, uses: [] }])).toEqual([])
  })

  it('not when one unit is taken as another is given back', () => {
    const uses = [
      { start: 0, end: 5 },
      { start: 5, end: 10 },
    ]
    expect(fullTimesOf([{ id: 1, quantity: 2, uses: uses.toReversed() }])).toEqual([])
    expect(fullTimesOf([{ id: 1, quantity: 1, uses }])).toEqual([{ resource: 1, start: 0, end: 10 }])
  })
})

describe('the services of a visit', () => {
  const times = [full(1, 0, 10), full(2, 20, 30), full(1, 40, 50)]
  it('need each their resources from their start to the end of their buffer', () => {
    const services = [
      { time_window: 30, buffer_minutes: 10, resources: [1] },
      { time_window: 20, buffer_minutes: 0, resources: [] },
      { time_window: 15, buffer_minutes: 5, resources: [3] },
      { time_window: 45, buffer_minutes: 5, resources: [3, 2] },
    ]
    expect(needsOfVisit(services, times)).toEqual([
      { from: 0, to: 40, full: [times[0], times[2]] },
      { from: 65, to: 115, full: [times[1]] },
    ])
  })

  it.for([
    [9, false],
    [10, true],
    [15, true],
    [16, false],
    [49, false],
    [50, true],
  ] as const)('that begin %i minutes after the office opens find their units free: %s', ([minute, free]) => {
    const start = minute * MINUTE
    const needs = [{ from: 0, to: 25, full: [times[0]!, times[2]!] }]
    expect(areFree(needs, start)).toBe(free)
    const later = (from: number, to: number) => full(1, minute + from, minute + to)
    expect(areFree([...needs, { from: 100, to: 101, full: [later(100, 101)] }], start)).toBe(false)
    expect(areFree([{ from: 100, to: 101, full: [later(0, 100), later(101, 200)] }], start)).toBe(true)
  })
})

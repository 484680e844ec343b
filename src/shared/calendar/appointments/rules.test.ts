import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE } from '#shared/values/local-time.ts'
import { changeWindow, isInGrace, isNow, ownVisitAt } from './rules.ts'

const NOW = new Date('2026-11-22T08:00:00Z')
const after = (ms: number) => new Date(NOW.getTime() + ms)

describe('a customer may change a visit', () => {
  const windowAt = (now: Date, cutoffHours: number) =>
    changeWindow({ bookedAt: NOW, startAt: after(10 * HOUR), cutoffHours }, now)

  it('until it begins when there is no cut-off', () => {
    expect(windowAt(after(10 * HOUR - 1), 0)).toEqual({ until: after(10 * HOUR), byGrace: false })
    expect(windowAt(after(10 * HOUR), 0)).toBeNull()
  })
  it('to the last moment of the cut-off and of the grace', () => {
    expect(windowAt(after(4 * HOUR), 6)).toEqual({ until: after(4 * HOUR), byGrace: false })
    expect(windowAt(after(4 * HOUR + 1), 6)).toBeNull()
    expect(windowAt(after(15 * MINUTE), 24)).toEqual({ until: after(15 * MINUTE), byGrace: true })
    expect(windowAt(after(15 * MINUTE + 1), 24)).toBeNull()
  })
})

it('a customer may think better of a booking for a quarter of an hour', () => {
  const graceAt = (now: Date) => isInGrace({ bookedAt: NOW, startAt: after(10 * HOUR), now })
  expect(graceAt(after(15 * MINUTE))).toBe(true)
  expect(graceAt(after(15 * MINUTE + 1))).toBe(false)
})

it('a passer-by is there from a quarter of an hour before the start until the end', () => {
  const isHere = (minutes: number) =>
    isNow({ start: NOW.getTime(), end: after(HOUR).getTime() }, after(minutes * MINUTE))
  expect([-16, -15, 0, 59, 60].map(isHere)).toEqual([false, true, true, true, false])
})

describe('a customer has another visit', () => {
  const visit = (start_time: string, end_time: string, status_key = 'confirmed') => ({
    start_time: `2026-11-22 ${start_time}:00`,
    end_time: `2026-11-22 ${end_time}:00`,
    status_key,
  })
  const wanted = visit('10:00', '11:00')

  it('at the same time when the two share a minute, and not when one ends as the other begins', () => {
    const before = visit('09:00', '10:00')
    const later = visit('11:00', '12:00')
    expect(ownVisitAt([before, later], wanted)).toBeUndefined()
    for (const met of [visit('09:00', '10:01'), visit('10:59', '12:00'), visit('10:15', '10:30')])
      expect(ownVisitAt([before, met, later], wanted)).toBe(met)
  })

  it('only while it is not cancelled or missed', () => {
    const gone = ['cancelled', 'no_show'].map((status) => visit('10:00', '11:00', status))
    expect(ownVisitAt(gone, wanted)).toBeUndefined()
    const arrived = visit('10:00', '11:00', 'arrived')
    expect(ownVisitAt([...gone, arrived], wanted)).toBe(arrived)
  })
})

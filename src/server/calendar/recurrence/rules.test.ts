import { describe, expect, it } from 'vitest'
import { CONFLICTS } from '#shared/calendar/recurrence/rules.ts'
import { NO_PROCESSING } from '#shared/catalog/products/rules.ts'
import { HOUR, MINUTE, toInstant } from '#shared/values/local-time.ts'
import type { WallClock } from '#shared/values/wire.ts'
import type { AppointmentRow } from '../appointments/queries.ts'
import { chosenOccurrences, counterpartOf, isRefused, minutesOfSpan, occurrencesOf, placeAt } from './rules.ts'
import { reachedBy, shifted, visitOf, wallDifference, type Choice, type VisitParts } from './rules.ts'

const wall = (text: string) => text as WallClock
const cut = { ...NO_PROCESSING, employee_id: 1, service_id: 10, buffer_minutes: 5 }
const color = { ...NO_PROCESSING, employee_id: 2, service_id: 20, buffer_minutes: 0 }
const typedAt = (start: string, end: string, count = 3) => ({
  start_time: wall(start),
  end_time: wall(end),
  every_weeks: 1,
  count,
})

describe('time on the wall clock', () => {
  it('moves over midnight and over a change of the clocks as it reads', () => {
    expect(shifted('2026-11-26 23:30:00', HOUR)).toBe('2026-11-27 00:30:00')
    expect(shifted('2026-03-27 01:30:00', 2 * HOUR)).toBe('2026-03-27 03:30:00')
    expect(wallDifference('2026-10-25 00:30:00', '2026-10-25 02:30:00')).toBe(2 * HOUR)
    expect(minutesOfSpan({ start: 5 * MINUTE, end: 95 * MINUTE })).toBe(90)
  })

  it('lasts longer with the hour that occurs twice, and is marked in the hour that is skipped', () => {
    const twice = placeAt(wall('2026-10-25 00:30:00'), wall('2026-10-25 02:30:00'))
    expect(twice).toMatchObject({ start_time: '2026-10-25 00:30:00', isSkipped: false })
    expect(minutesOfSpan(twice.span)).toBe(180)
    for (const [start, end] of [
      ['2026-03-27 02:30:00', '2026-03-27 03:30:00'],
      ['2026-03-27 01:30:00', '2026-03-27 02:30:00'],
    ] as const) {
      const place = placeAt(wall(start), wall(end))
      expect(place).toMatchObject({ start_time: start, end_time: end, isSkipped: true })
      expect(place.span).toEqual({ start: toInstant(start), end: toInstant(start) + HOUR })
    }
  })
})

describe('the occurrences of a recurrence', () => {
  it('have the same hours on the wall clock, summer and winter', () => {
    const all = occurrencesOf(typedAt('2026-10-20 23:30:00', '2026-10-21 00:30:00'), [cut])
    expect(all).toEqual(
      ['2026-10-20', '2026-10-27', '2026-11-03'].map((date, i) => {
        const start = toInstant(`${date} 23:30:00`)
        return {
          date,
          start_time: `${date} 23:30:00`,
          end_time: ['2026-10-21 00:30:00', '2026-10-28 00:30:00', '2026-11-04 00:30:00'][i],
          isSkipped: false,
          parts: [{ ...cut, start, end: start + HOUR }],
        }
      }),
    )
  })

  it('have the services of a visit one after the other', () => {
    const parts: VisitParts = [cut, { ...color, minutes: 45 }, { ...cut, minutes: 15 }]
    const [only] = occurrencesOf(typedAt('2026-11-26 10:00:00', '2026-11-26 10:30:00', 1), parts)
    const start = toInstant('2026-11-26 10:00:00')
    expect(only).toMatchObject({ start_time: '2026-11-26 10:00:00', end_time: '2026-11-26 11:30:00' })
    expect(only!.parts).toEqual([
      { ...cut, start, end: start + 30 * MINUTE },
      { ...color, start: start + 30 * MINUTE, end: start + 75 * MINUTE },
      { ...cut, start: start + 75 * MINUTE, end: start + 90 * MINUTE },
    ])
  })

  it('keep the end that was typed on the night that skips an hour', () => {
    const [, second] = occurrencesOf(typedAt('2026-03-20 02:30:00', '2026-03-20 03:30:00', 2), [cut])
    expect(second).toMatchObject({ isSkipped: true, end_time: '2026-03-27 03:30:00' })
  })

  it('are left out or moved where staff choose so, and keep their date and length', () => {
    const typed = typedAt('2026-11-26 10:00:00', '2026-11-26 10:30:00', 4)
    const all = occurrencesOf(typed, [cut])
    expect(chosenOccurrences(typed, [cut], [])).toEqual(all)
    const choices = [
      { date: '2026-11-26', choice: 'allow' },
      { date: '2026-12-03', choice: 'skip' },
      { date: '2026-12-10', choice: 'move', start_time: '2026-12-11 16:00:00' },
    ] as Choice[]
    const start = toInstant('2026-12-11 16:00:00')
    const moved = {
      date: '2026-12-10',
      start_time: '2026-12-11 16:00:00',
      end_time: '2026-12-11 16:30:00',
      isSkipped: false,
      parts: [{ ...cut, start, end: start + 30 * MINUTE }],
    }
    expect(chosenOccurrences(typed, [cut], choices)).toEqual([all[0], moved, all[3]])
  })
})

describe('a conflict', () => {
  const choose = (choice: Choice['choice'], conflict?: Choice['conflict']) =>
    ({ date: '2026-11-26', choice, ...(conflict && { conflict }) }) as Choice

  it('is refused until staff agree to just this one', () => {
    expect(isRefused(null, undefined)).toBe(false)
    expect(isRefused(null, choose('allow'))).toBe(false)
    for (const kind of CONFLICTS) {
      const never = kind === 'time_skipped' || kind === 'resource'
      expect(isRefused(kind, undefined)).toBe(true)
      expect(isRefused(kind, choose('skip'))).toBe(true)
      expect(isRefused(kind, choose('move'))).toBe(true)
      expect(isRefused(kind, choose('allow'))).toBe(never)
      expect(isRefused(kind, choose('allow', kind as Choice['conflict']))).toBe(never)
      expect(isRefused(kind, choose('allow', kind === 'taken' ? 'closed_day' : 'taken'))).toBe(true)
    }
  })
})

const now = new Date(toInstant('2026-11-26 12:00:00'))
/** An appointment some hours from now. */
const rowIn = (id: number, hours: number, more: object = {}) =>
  ({
    id,
    visit_key: null,
    service_id: 10,
    status_key: 'waiting',
    deleted_at: null,
    start_at: new Date(now.getTime() + hours * HOUR),
    ...more,
  }) as AppointmentRow
const deleted = { deleted_at: now }
const idsOf = (rows: readonly AppointmentRow[]) => rows.map(({ id }) => id)

describe('a change of a recurrence', () => {
  const opened = rowIn(3, 30)
  const rows = [
    rowIn(9, 50, { status_key: 'done' }),
    rowIn(8, 50, { status_key: 'missed' }),
    rowIn(7, 50, { status_key: 'cancelled' }),
    rowIn(6, 50, deleted),
    rowIn(5, 40, { status_key: 'confirmed' }),
    rowIn(4, 40),
    opened,
    rowIn(2, 1),
    rowIn(1, 0),
    rowIn(0, -1),
  ]

  it('reaches the opened appointment and those to come, from it on or all', () => {
    expect(idsOf(reachedBy(rows, opened, 'following', now))).toEqual([3, 4, 5])
    expect(idsOf(reachedBy(rows, opened, 'all', now))).toEqual([2, 3, 4, 5])
  })

  it('reaches the opened one also when it is done or past, by its start', () => {
    const done = rowIn(3, -2, { status_key: 'done' })
    expect(idsOf(reachedBy([rowIn(4, 1), done, rowIn(5, -1)], done, 'following', now))).toEqual([3, 4])
  })

  it('reaches each visit with all its services, from where the visit begins', () => {
    const second = rowIn(12, 11, { visit_key: 'b' })
    const visits = [
      // began before, although its second service is later
      rowIn(22, 12, { visit_key: 'a' }),
      rowIn(21, 9, { visit_key: 'a' }),
      second,
      rowIn(11, 10, { visit_key: 'b' }),
      // begins later, because its first service was deleted
      rowIn(31, 8, { visit_key: 'c', ...deleted }),
      rowIn(32, 13, { visit_key: 'c' }),
    ]
    expect(idsOf(reachedBy(visits, second, 'following', now))).toEqual([11, 12, 32])
    expect(idsOf(reachedBy(visits, second, 'all', now))).toEqual([21, 11, 12, 22, 32])
  })
})

describe('the counterpart of an appointment', () => {
  it('is the one appointment of another visit that has no parts', () => {
    const [first, second] = [rowIn(1, 1), rowIn(2, 2)]
    expect(visitOf(first)).toBe('1')
    expect(counterpartOf(first, '2', [first, second])).toBe(second)
    expect(counterpartOf(first, '3', [first, second])).toBeUndefined()
    // also when its service was changed
    const changed = rowIn(3, 3, { service_id: 20 })
    expect(counterpartOf(first, '3', [first, second, changed])).toBe(changed)
  })

  it('gives the same service of a visit, in the same place among several alike', () => {
    const of = (visit_key: string, id: number, hours: number, more: object = {}) =>
      rowIn(id, hours, { visit_key, ...more })
    const rows = [
      of('a', 3, 3),
      of('a', 2, 2, { service_id: 20 }),
      of('a', 1, 1),
      of('b', 14, 13),
      of('b', 13, 9, { service_id: 20 }),
      of('b', 12, 11),
      of('b', 11, 10, deleted),
      of('c', 21, 20),
    ]
    expect(visitOf(rows[0]!)).toBe('a')
    const counterpart = (opened: number, visit: string) => counterpartOf(rows[opened]!, visit, rows)?.id
    expect([0, 1, 2].map((opened) => counterpart(opened, 'b'))).toEqual([14, 13, 12])
    expect([0, 1, 2].map((opened) => counterpart(opened, 'c'))).toEqual([undefined, undefined, 21])
    // of a deleted one there is none
    expect(counterpart(6, 'a')).toBeUndefined()
  })
})

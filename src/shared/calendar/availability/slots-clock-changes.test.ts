import { describe, expect, it } from 'vitest'
import { anyTime, AUTUMN, days, sameWeek, SPRINGS, times, wall } from '#tests/support/calendar/slot-times.ts'
import { addDays, HOUR, toWallClock } from '#shared/values/local-time.ts'
import { slotsOf } from './slots.ts'
import { openingOf } from '#shared/office/working-hours/rules.ts'

describe('on the nights of a clock change', () => {
  const night = (date: string, step: number, length: number) =>
    slotsOf({
      opening: openingOf(sameWeek([0, 1, 2, 3, 4, 5, 6], '00:00', '05:00'), date, 1),
      busy: [],
      step,
      length,
      buffer: 0,
      ...anyTime,
    })

  it.for(SPRINGS)('in spring (%s) the skipped hour is not offered, and the night is an hour short', (date) => {
    expect(times(night(date, 60, 60))).toEqual(['00:00', '01:00', '03:00', '04:00'])
    expect(times(night(date, 30, 30))).toEqual(['00:00', '00:30', '01:00', '01:30', '03:00', '03:30', '04:00', '04:30'])
  })

  it('in autumn the repeated hour is offered once, and no slot ends in its second occurrence', () => {
    expect(times(night(AUTUMN, 30, 30))).toEqual([
      '00:00',
      '00:30',
      '01:00',
      '02:00',
      '02:30',
      '03:00',
      '03:30',
      '04:00',
      '04:30',
    ])
    expect(times(night(AUTUMN, 60, 60))).toEqual(['00:00', '02:00', '03:00', '04:00'])
    // two hours from 01:30 end at 02:30 winter time
    expect(times(night(AUTUMN, 30, 120))).toEqual(['01:00', '01:30', '02:00', '02:30', '03:00'])
  })

  it('days have 23 and 25 hours', () => {
    const hours = (date: string) => (wall(addDays(date, 1), '00:00') - wall(date, '00:00')) / HOUR
    expect(SPRINGS.map(hours)).toEqual([23, 23])
    expect(hours(AUTUMN)).toBe(25)
  })

  it('office hours by day keep their length', () => {
    for (const date of days) {
      const [range] = openingOf(sameWeek([0, 1, 2, 3, 4, 5, 6], '08:00', '18:00'), date, 1)
      expect((range!.end - range!.start) / HOUR).toBe(10)
      expect(toWallClock(range!.start)).toBe(`${date} 08:00:00`)
    }
  })
})

describe('office hours', () => {
  it('apply to the working days, Sunday first', () => {
    const hours = sameWeek([0, 2, 5], '09:00', '17:30')
    const found = openingOf(hours, '2026-11-22', 7).map(
      ({ start, end }) => `${toWallClock(start)} ${toWallClock(end).slice(11)}`,
    )
    expect(found).toEqual([
      '2026-11-22 09:00:00 17:30:00',
      '2026-11-24 09:00:00 17:30:00',
      '2026-11-27 09:00:00 17:30:00',
    ])
  })

  it('are empty without working days or without any time between their ends', () => {
    expect(openingOf(sameWeek([], '09:00', '17:00'), '2026-11-22', 31)).toEqual([])
    // the only hour of that night is skipped
    expect(openingOf(sameWeek([5], '02:00', '03:00'), SPRINGS[0]!, 1)).toEqual([])
  })
})

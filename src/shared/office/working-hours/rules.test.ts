import { describe, expect, it } from 'vitest'
import { sameWeek } from '#tests/support/calendar/slot-times.ts'
import { sameHours, weekHours } from './week-hours.ts'
import { totalMinutes, dayOffReason, workingHoursOn, type WorkRules, dateRangeError } from './rules.ts'
import { mergeRanges } from '#shared/values/ranges.ts'

const rules: WorkRules = { ...sameWeek([0, 1, 2, 3, 4], '09:00', '17:00'), rests_on_holidays: true }
const TUESDAY = '2026-11-24'
const day = { start: 540, end: 1020 }
const away = (from_date: string, until_date: string, part?: [number, number]) => ({
  from_date,
  until_date,
  start_minute: part?.[0] ?? null,
  end_minute: part?.[1] ?? null,
})

describe('working hours of an employee', () => {
  it('follow the office until the employee has own hours', () => {
    expect(workingHoursOn(rules, TUESDAY)).toEqual([day])
    expect(workingHoursOn(rules, '2026-11-27')).toEqual([]) // a Friday
    const hours = [{ weekday: 5, start_minute: 480, end_minute: 720 }]
    expect(workingHoursOn({ ...rules, hours }, '2026-11-27')).toEqual([])
    expect(workingHoursOn({ ...rules, hours, own_hours: true }, '2026-11-27')).toEqual([{ start: 480, end: 720 }])
    expect(workingHoursOn({ ...rules, hours, own_hours: true }, TUESDAY)).toEqual([])
  })

  it('lose whole days off, both ends included, and parts of a day in the middle or at its edges', () => {
    const off = { ...rules, absences: [away('2026-11-23', TUESDAY)] }
    expect(workingHoursOn(off, '2026-11-22')).toEqual([day])
    expect(workingHoursOn(off, '2026-11-23')).toEqual([])
    expect(workingHoursOn(off, TUESDAY)).toEqual([])
    expect(workingHoursOn(off, '2026-11-25')).toEqual([day])
    const parts = [
      away(TUESDAY, TUESDAY, [0, 600]),
      away(TUESDAY, TUESDAY, [660, 720]),
      away(TUESDAY, TUESDAY, [700, 760]),
    ]
    expect(workingHoursOn({ ...rules, absences: parts }, TUESDAY)).toEqual([
      { start: 600, end: 660 },
      { start: 760, end: 1020 },
    ])
  })

  it('give a reason for a working day off, and none for a day without working hours', () => {
    const newYear = '2026-09-13'
    expect(dayOffReason(rules, newYear)).toBe('holiday')
    expect(dayOffReason({ ...rules, rests_on_holidays: false }, newYear)).toBeNull()
    expect(dayOffReason({ ...rules, absences: [away(TUESDAY, TUESDAY)] }, TUESDAY)).toBe('absence')
    expect(dayOffReason({ ...rules, absences: [away(TUESDAY, TUESDAY, [600, 700])] }, TUESDAY)).toBeNull()
    expect(dayOffReason({ ...rules, absences: [away('2026-11-27', '2026-11-28')] }, '2026-11-27')).toBeNull()
  })

  it("are the office's Friday on the eve of a holiday, and as much of own hours as that leaves", () => {
    const eve = '2027-04-21' // a Wednesday, the eve of Passover
    const friday = weekHours(sameHours([5], '08:00', '13:00'))
    const short = { ...rules, short_eves: true, office_hours: [...rules.office_hours, ...friday] }
    expect(workingHoursOn(rules, eve)).toEqual([day])
    expect(workingHoursOn(short, eve)).toEqual([{ start: 480, end: 780 }])
    expect(workingHoursOn(short, '2027-04-20')).toEqual([day])
    const own = { ...short, own_hours: true, hours: weekHours(sameHours([3], '10:00', '19:00')) }
    expect(workingHoursOn(own, eve)).toEqual([{ start: 600, end: 780 }])
    // a Saturday stays closed
    expect(workingHoursOn(short, '2025-04-12')).toEqual([])
    // an office that is closed on Fridays is closed on eves
    expect(workingHoursOn({ ...rules, short_eves: true }, eve)).toEqual([])
    expect(dayOffReason({ ...rules, short_eves: true }, eve)).toBe('holiday')
  })

  it('add up', () => {
    expect(
      mergeRanges([
        { start: 60, end: 90 },
        { start: 0, end: 60 },
        { start: 70, end: 80 },
      ]),
    ).toEqual([{ start: 0, end: 90 }])
    expect(
      totalMinutes([
        { start: 0, end: 60 },
        { start: 100, end: 130 },
      ]),
    ).toBe(90)
  })
})

it.for([
  ['2026-11-24', '2026-11-24', null],
  ['2026-11-24', '2026-11-23', 'ends_before_from'],
  ['2026-11-24', '2027-11-25', null],
  ['2026-11-24', '2027-11-26', 'absence_too_long'],
] as const)('an absence from %s until %s is %s', ([from, until, wrong]) => {
  expect(dateRangeError(from, until)).toBe(wrong)
})

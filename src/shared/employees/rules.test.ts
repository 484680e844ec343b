import { describe, expect, it } from 'vitest'
import { alwaysThere, joined, lengthOf, restOn, workedOn, type WorkRules, wrongDays } from './rules.ts'

const office = { calendar_start_time: '09:00', calendar_end_time: '17:00', working_days: [0, 1, 2, 3, 4] }
const rules: WorkRules = { ...alwaysThere(office), rests_on_holidays: true }
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
    expect(workedOn(rules, TUESDAY)).toEqual([day])
    expect(workedOn(rules, '2026-11-27')).toEqual([]) // a Friday
    const hours = [{ weekday: 5, start_minute: 480, end_minute: 720 }]
    expect(workedOn({ ...rules, hours }, '2026-11-27')).toEqual([])
    expect(workedOn({ ...rules, hours, own_hours: true }, '2026-11-27')).toEqual([{ start: 480, end: 720 }])
    expect(workedOn({ ...rules, hours, own_hours: true }, TUESDAY)).toEqual([])
  })

  it('lose whole days off, both ends included, and parts of a day in the middle or at its edges', () => {
    const off = { ...rules, absences: [away('2026-11-23', TUESDAY)] }
    expect(workedOn(off, '2026-11-22')).toEqual([day])
    expect(workedOn(off, '2026-11-23')).toEqual([])
    expect(workedOn(off, TUESDAY)).toEqual([])
    expect(workedOn(off, '2026-11-25')).toEqual([day])
    const parts = [
      away(TUESDAY, TUESDAY, [0, 600]),
      away(TUESDAY, TUESDAY, [660, 720]),
      away(TUESDAY, TUESDAY, [700, 760]),
    ]
    expect(workedOn({ ...rules, absences: parts }, TUESDAY)).toEqual([
      { start: 600, end: 660 },
      { start: 760, end: 1020 },
    ])
  })

  it('give a reason for a working day off, and none for a day without working hours', () => {
    const newYear = '2026-09-13'
    expect(restOn(rules, newYear)).toBe('holiday')
    expect(restOn({ ...rules, rests_on_holidays: false }, newYear)).toBeNull()
    expect(restOn({ ...rules, absences: [away(TUESDAY, TUESDAY)] }, TUESDAY)).toBe('absence')
    expect(restOn({ ...rules, absences: [away(TUESDAY, TUESDAY, [600, 700])] }, TUESDAY)).toBeNull()
    expect(restOn({ ...rules, absences: [away('2026-11-27', '2026-11-28')] }, '2026-11-27')).toBeNull()
  })

  it('add up', () => {
    expect(
      joined([
        { start: 60, end: 90 },
        { start: 0, end: 60 },
        { start: 70, end: 80 },
      ]),
    ).toEqual([{ start: 0, end: 90 }])
    expect(
      lengthOf([
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
  expect(wrongDays(from, until)).toBe(wrong)
})

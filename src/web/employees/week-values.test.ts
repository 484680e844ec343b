import { describe, expect, it } from 'vitest'
import {
  withDayCopied,
  hoursBodyOf,
  withDaySwitched,
  timeChoices,
  weekValuesOf,
  withBreak,
  weekErrors,
  type Week,
} from './week-values.ts'

const office = {
  id: 1,
  calendar_start_time: '09:00',
  calendar_end_time: '19:00',
  time_step: 30,
  default_view: 'daily' as const,
  working_days: [0, 1, 2, 3, 4],
  version: 1,
}
const day = (...shifts: [string, string][]) => shifts.map(([from, to]) => ({ from, to }))
const free: Week = [[], [], [], [], [], [], []]
const on = (weekday: number, ...shifts: [string, string][]): Week =>
  free.map((was, i) => (i === weekday ? day(...shifts) : was))

describe('the week editor’s values', () => {
  it('start with the office’s hours and send back what was typed', () => {
    const reply = { own_hours: 0 as const, hours: [], rests_on_holidays: 1 as const, version: 3 }
    const values = weekValuesOf(reply, office)
    expect(values.week.map((shifts) => shifts.length)).toEqual([1, 1, 1, 1, 1, 0, 0])
    const own = { ...reply, own_hours: 1 as const, hours: [{ weekday: 5, from: '08:00', to: '12:00' }] }
    expect(weekValuesOf(own, office).week).toEqual(on(5, ['08:00', '12:00']))
    expect(hoursBodyOf(weekValuesOf(own, office)).hours).toEqual(own.hours)
    // an employee without working days does not get the office's days
    expect(weekValuesOf({ ...own, hours: [] }, office).week).toEqual(free)
  })

  it('report an error at its shift, but only while own hours are on', () => {
    const week = on(2, ['09:00', '12:00'], ['11:00', '13:00'])
    const values = { own_hours: true, rests_on_holidays: true, week }
    expect(Object.keys(weekErrors(values))).toEqual(['week.2.1'])
    expect(Object.keys(weekErrors({ ...values, week: on(3, ['12:00', '12:00']) }))).toEqual(['week.3.0'])
    expect(weekErrors({ ...values, own_hours: false })).toEqual({})
    expect(weekErrors({ ...values, week: on(2, ['09:00', '12:00'], ['12:00', '24:00']) })).toEqual({})
  })

  it('add a break at one o’clock, in the middle of the longest shift, or none without room', () => {
    expect(withBreak(on(0, ['09:00', '19:00']), 0)[0]).toEqual(day(['09:00', '13:00'], ['13:30', '19:00']))
    expect(withBreak(on(0, ['16:00', '20:00']), 0)[0]).toEqual(day(['16:00', '17:45'], ['18:15', '20:00']))
    expect(withBreak(on(0, ['09:00', '13:00'], ['13:30', '19:00']), 0)[0]).toEqual(
      day(['09:00', '13:00'], ['13:30', '16:00'], ['16:30', '19:00']),
    )
    const short = on(0, ['09:00', '09:45'])
    expect(withBreak(short, 0)).toBe(short)
  })

  it('copy a day, and switch a day on with the hours of another day', () => {
    const week = on(1, ['09:00', '12:00'], ['13:00', '15:00'])
    expect(withDayCopied(week, 1, [2, 6])[6]).toEqual(week[1])
    expect(withDaySwitched(week, 4, true)[4]).toEqual(week[1])
    expect(withDaySwitched(week, 0, true)[0]).toEqual(week[1])
    expect(withDaySwitched(free, 0, true)[0]).toEqual(day(['09:00', '17:00']))
    expect(withDaySwitched(week, 1, false)).toEqual(free)
  })

  it('offer times in quarters of an hour and keep other saved times', () => {
    expect(timeChoices(false, '09:00').slice(0, 2)).toEqual(['00:00', '00:15'])
    expect(timeChoices(true, '09:00').at(-1)).toBe('24:00')
    expect(timeChoices(false, '09:07')).toContain('09:07')
    expect(timeChoices(true, '')).toHaveLength(96)
  })
})

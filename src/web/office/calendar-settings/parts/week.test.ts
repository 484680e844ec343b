import { describe, expect, it } from 'vitest'
import { withDayCopied, withDaySwitched, timeChoices, withBreak, weekErrors, type Week } from './week.ts'

const day = (...shifts: [string, string][]) => shifts.map(([from, to]) => ({ from, to }))
const free: Week = [[], [], [], [], [], [], []]
const on = (weekday: number, ...shifts: [string, string][]): Week =>
  free.map((was, i) => (i === weekday ? day(...shifts) : was))

describe('the week editor’s values', () => {
  it('report an error at its shift', () => {
    expect(Object.keys(weekErrors(on(2, ['09:00', '12:00'], ['11:00', '13:00'])))).toEqual(['week.2.1'])
    expect(Object.keys(weekErrors(on(3, ['12:00', '12:00'])))).toEqual(['week.3.0'])
    expect(weekErrors(on(2, ['09:00', '12:00'], ['12:00', '24:00']))).toEqual({})
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

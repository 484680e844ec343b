import { describe, expect, it } from 'vitest'
import { sameWeek } from '#tests/support/calendar/slot-times.ts'
import { openStateOf, usualWeek, type WorkRules } from './rules.ts'

const weekdays = [0, 1, 2, 3, 4]
const rules: WorkRules = { ...sameWeek(weekdays, '09:00', '17:00'), rests_on_holidays: true }
const own = (weekday: number, start_minute: number, end_minute: number) => ({ weekday, start_minute, end_minute })
const withHours = (...hours: ReturnType<typeof own>[]): WorkRules => ({ ...rules, own_hours: true, hours })
/** Of a wall clock in Israel in winter. */
const at = (wall: string) => Date.parse(`${wall.replace(' ', 'T')}+02:00`)
const opens = (wall: string) => ({ isOpen: false, opens: `${wall}:00` })
const until = (wall: string) => ({ isOpen: true, until: `${wall}:00` })

describe('a business', () => {
  it('is open until its last employee goes home, on its own clock', () => {
    const evening = withHours(own(2, 12 * 60, 20 * 60))
    expect(openStateOf([rules], at('2026-11-24 16:59:59'))).toEqual(until('2026-11-24 17:00'))
    expect(openStateOf([rules, evening], at('2026-11-24 16:59'))).toEqual(until('2026-11-24 20:00'))
    expect(openStateOf([rules, evening], at('2026-11-24 20:00'))).toEqual(opens('2026-11-25 09:00'))
    expect(openStateOf([rules], at('2026-11-24 08:59'))).toEqual(opens('2026-11-24 09:00'))
    expect(openStateOf([rules], at('2026-11-24 09:00'))).toEqual(until('2026-11-24 17:00'))
  })

  it('says when it opens after a break, a weekend and a holiday', () => {
    const split = withHours(own(2, 540, 780), own(2, 960, 1140))
    expect(openStateOf([split], at('2026-11-24 13:00'))).toEqual(opens('2026-11-24 16:00'))
    expect(openStateOf([rules], at('2026-11-26 17:00'))).toEqual(opens('2026-11-29 09:00'))
    // the eve of Passover 2027 is a Wednesday, the last day of it the Wednesday after
    expect(openStateOf([rules], Date.parse('2027-04-22T10:00:00+03:00'))).toEqual(opens('2027-04-25 09:00'))
  })

  it('counts who is away, and says nothing when nobody works for two weeks', () => {
    const away = { from_date: '2026-11-24', until_date: '2026-11-24', start_minute: null, end_minute: null }
    expect(openStateOf([{ ...rules, absences: [away] }], at('2026-11-24 10:00'))).toEqual(opens('2026-11-25 09:00'))
    expect(openStateOf([{ ...rules, absences: [away] }, rules], at('2026-11-24 10:00'))?.isOpen).toBe(true)
    const awayUntil = (until_date: string) => ({ ...rules, absences: [{ ...away, until_date }] })
    expect(openStateOf([awayUntil('2026-12-06')], at('2026-11-24 10:00'))).toEqual(opens('2026-12-07 09:00'))
    expect(openStateOf([awayUntil('2026-12-07')], at('2026-11-24 10:00'))).toBeNull()
    expect(openStateOf([], at('2026-11-24 10:00'))).toBeNull()
  })

  it('stays open over midnight, and does not say until when if that is more than a day', () => {
    const night = withHours(own(2, 1200, 1440), own(3, 0, 120))
    expect(openStateOf([night], at('2026-11-24 23:30'))).toEqual(until('2026-11-25 02:00'))
    expect(openStateOf([night], at('2026-11-25 01:30'))).toEqual(until('2026-11-25 02:00'))
    const long = withHours(own(2, 0, 1440), own(3, 0, 600))
    expect(openStateOf([long], at('2026-11-24 10:00'))).toEqual(until('2026-11-25 10:00'))
    expect(openStateOf([long], at('2026-11-24 09:59'))).toEqual({ isOpen: true, until: null })
    const always = { ...withHours(...[0, 1, 2, 3, 4, 5, 6].map((day) => own(day, 0, 1440))), rests_on_holidays: false }
    expect(openStateOf([always], at('2026-11-24 23:30'))).toEqual({ isOpen: true, until: null })
  })

  it('has a usual week of all who work, without holidays and absences', () => {
    const evening = withHours(own(2, 12 * 60, 20 * 60), own(5, 480, 780))
    expect(usualWeek([rules, evening])).toEqual([
      ...weekdays.map((day) => own(day, 540, day === 2 ? 1200 : 1020)),
      own(5, 480, 780),
    ])
  })
})

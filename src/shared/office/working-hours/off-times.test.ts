import { describe, expect, it } from 'vitest'
import { wall } from '#tests/support/calendar/slot-times.ts'
import { addDays } from '#shared/values/local-time.ts'
import { sameHours, weekHours } from './week-hours.ts'
import { officeHoursOnly, offTimesIn, openingOf, workingHoursOn, type MinuteRange, type WorkRules } from './rules.ts'

const workdays = [0, 1, 2, 3, 4]
/** Morning, noon and evening, with a break of an hour between each. */
const day = [
  ...sameHours(workdays, '09:00', '12:00'),
  ...sameHours(workdays, '13:00', '16:00'),
  ...sameHours(workdays, '17:00', '20:00'),
]
const rules: WorkRules = { ...officeHoursOnly(weekHours(day)), rests_on_holidays: true }
const worked = { start: 540, end: 1200 }
const away = (from_date: string, part?: readonly [number, number]) => ({
  from_date,
  until_date: from_date,
  start_minute: part?.[0] ?? null,
  end_minute: part?.[1] ?? null,
})
const off = (kind: string, date: string, part: MinuteRange | null = null) => ({ kind, date, part })
const TUESDAY = '2026-11-24'
const THURSDAY = '2026-11-26'
const FRIDAY = '2026-11-27'
const told = (date: string, [from, to]: readonly [string, string], some: WorkRules = rules) =>
  offTimesIn(some, { start: wall(date, from), end: to > from ? wall(date, to) : wall(addDays(date, 1), to) })

describe('why an employee does not work on a working day', () => {
  it.for([
    ['09:00', '12:00', []],
    ['11:00', '12:00', []],
    ['17:00', '20:00', []],
    ['08:00', '09:00', [off('outside_hours', TUESDAY, worked)]],
    ['19:30', '20:30', [off('outside_hours', TUESDAY, worked)]],
    ['12:00', '13:00', [off('break', TUESDAY, { start: 720, end: 780 })]],
    ['15:00', '16:30', [off('break', TUESDAY, { start: 960, end: 1020 })]],
    [
      '08:00',
      '17:30',
      [
        off('outside_hours', TUESDAY, worked),
        off('break', TUESDAY, { start: 720, end: 780 }),
        off('break', TUESDAY, { start: 960, end: 1020 }),
      ],
    ],
    // over midnight each day has its own reason
    ['19:00', '01:00', [off('outside_hours', TUESDAY, worked), off('outside_hours', '2026-11-25', worked)]],
  ] as const)('from %s to %s is %j', ([from, to, expected]) => {
    expect(told(TUESDAY, [from, to])).toEqual(expected)
  })

  it.for([
    [undefined, [off('absence', TUESDAY)]],
    [[0, 1440], [off('absence', TUESDAY)]],
    [[0, 660], [off('absence', TUESDAY, { start: 0, end: 660 })]],
    [[660, 1440], [off('absence', TUESDAY, { start: 660, end: 1440 })]],
    [[600, 660], [off('absence', TUESDAY, { start: 600, end: 660 })]],
    [[690, 700], []],
    [[540, 630], []],
  ] as const)('and is away in %j, is %j', ([part, expected]) => {
    expect(told(TUESDAY, ['10:30', '11:30'], { ...rules, absences: [away(TUESDAY, part)] })).toEqual(expected)
  })

  it('is no break that the clocks skip', () => {
    const spring = '2026-03-27'
    const night = [...sameHours([5], '00:00', '02:00'), ...sameHours([5], '02:30', '08:00')]
    expect(told(spring, ['01:00', '04:00'], officeHoursOnly(weekHours(night)))).toEqual([])
    expect(told(FRIDAY, ['01:00', '04:00'], officeHoursOnly(weekHours(night)))).toEqual([
      off('break', FRIDAY, { start: 120, end: 150 }),
    ])
  })
})

describe('why an employee does not work on a whole day', () => {
  const own = { ...rules, own_hours: true, hours: weekHours(sameHours([1, 5], '10:00', '12:00')) }
  const newYear = '2026-09-13' // a Sunday, after a Saturday that is a holiday, too
  it.for([
    ['the business is closed', FRIDAY, rules, [off('closed_day', FRIDAY)]],
    ['the business works, and the employee never does', TUESDAY, own, [off('outside_hours', TUESDAY)]],
    ['the employee works although the business is closed', FRIDAY, own, []],
    ['it is a holiday', newYear, rules, [off('holiday', newYear)]],
    ['it is a holiday on a closed day', '2026-09-12', rules, [off('holiday', '2026-09-12')]],
    ['it is a holiday on which they work', newYear, { ...rules, rests_on_holidays: false }, []],
    ['it is Chanukah, when all work', '2026-12-08', rules, []],
    [
      'it is an eve, and the business is closed on Fridays',
      '2027-04-21',
      { ...rules, short_eves: true },
      [off('outside_hours', '2027-04-21')],
    ],
    [
      'they are away on a closed day',
      FRIDAY,
      { ...rules, absences: [away(FRIDAY)] },
      [off('closed_day', FRIDAY), off('absence', FRIDAY)],
    ],
    [
      'they are away on a holiday',
      newYear,
      { ...rules, absences: [away(newYear)] },
      [off('holiday', newYear), off('absence', newYear)],
    ],
    [
      'they are away on an eve without hours',
      '2027-04-21',
      { ...rules, short_eves: true, absences: [away('2027-04-21')] },
      [off('outside_hours', '2027-04-21'), off('absence', '2027-04-21')],
    ],
  ] as const)('when %s', ([, date, some, expected]) => {
    expect(told(date, ['10:00', '11:00'], some)).toEqual(expected)
  })

  it('is not asked of the day that begins when a time ends', () => {
    expect(told(THURSDAY, ['19:00', '00:00'])).toEqual([off('outside_hours', THURSDAY, worked)])
    expect(told(THURSDAY, ['19:00', '00:30'])).toEqual([
      off('outside_hours', THURSDAY, worked),
      off('closed_day', FRIDAY),
    ])
  })
})

describe('an employee with the hours of the office', () => {
  const hours = weekHours(sameHours([0, 1, 2, 3, 4, 5], '09:00', '17:00'))
  it('works on holidays and eves, and has no absences', () => {
    expect(officeHoursOnly(hours)).toEqual({
      office_hours: hours,
      short_eves: false,
      own_hours: false,
      rests_on_holidays: false,
      hours: [],
      absences: [],
    })
  })

  it('rests on Independence Day on the Thursday before, when 5 Iyar is a Friday', () => {
    const rested = { ...officeHoursOnly(hours), rests_on_holidays: true }
    const open = openingOf(rested, '2029-04-17', 4).map(({ start }) => start)
    expect(open).toEqual(['2029-04-17', '2029-04-18', '2029-04-20'].map((date) => wall(date, '09:00')))
    expect(told('2029-04-19', ['10:00', '11:00'], rested)).toEqual([off('holiday', '2029-04-19')])
    const short = {
      ...rested,
      office_hours: [...hours.filter(({ weekday }) => weekday !== 5), ...weekHours(sameHours([5], '09:00', '13:00'))],
    }
    const eve = { ...short, short_eves: true }
    expect(workingHoursOn(eve, '2029-04-18')).toEqual([{ start: 540, end: 780 }])
    expect(workingHoursOn(eve, '2029-04-17')).toEqual([{ start: 540, end: 1020 }])
  })
})

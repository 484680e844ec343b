import { describe, expect, it } from 'vitest'
import { visibleDays, stepDate, rangeOfDays } from './calendar-range.ts'
import { calendarSearch } from './calendar-search.ts'
import { visibleHours } from './visible-hours.ts'
import { addMinutes, fromIso, minutesBetween } from './wall-minutes.ts'

describe('the days of a view', () => {
  it('start a week on Sunday and cover a month in whole weeks', () => {
    expect(visibleDays('week', '2026-11-20')).toEqual({ from: '2026-11-15', to: '2026-11-22' })
    expect(visibleDays('day', '2026-11-20')).toEqual({ from: '2026-11-20', to: '2026-11-21' })
    expect(visibleDays('team', '2026-11-20')).toEqual({ from: '2026-11-20', to: '2026-11-21' })
    expect(visibleDays('month', '2026-11-20')).toEqual({ from: '2026-11-01', to: '2026-12-06' })
    expect(visibleDays('month', '2027-01-31')).toEqual({ from: '2026-12-27', to: '2027-02-07' })
    // a February of exactly four weeks
    expect(visibleDays('month', '2026-02-10')).toEqual({ from: '2026-02-01', to: '2026-03-01' })
  })
  it('are requested as wall-clock times', () => {
    expect(rangeOfDays(visibleDays('day', '2026-03-27'))).toEqual({
      start: '2026-03-27 00:00:00',
      end: '2026-03-28 00:00:00',
    })
  })
  it('step by the view’s length across clock changes and short months', () => {
    expect(stepDate('day', '2026-03-26', 1)).toBe('2026-03-27')
    expect(stepDate('day', '2026-10-26', -1)).toBe('2026-10-25')
    expect(stepDate('week', '2026-03-24', 1)).toBe('2026-03-31')
    expect(stepDate('month', '2027-01-31', 1)).toBe('2027-02-28')
    expect(stepDate('month', '2027-03-31', -1)).toBe('2027-02-28')
    expect(stepDate('month', '2026-12-15', 1)).toBe('2027-01-15')
    expect(stepDate('month', '2026-01-15', -1)).toBe('2025-12-15')
  })
})

describe('the calendar’s URL', () => {
  it('keeps valid parameters and drops the others', () => {
    expect(calendarSearch({ view: 'team', date: '2026-11-20', employee: '7', service: 3, new: '1' })).toEqual({
      view: 'team',
      date: '2026-11-20',
      employee: 7,
      service: 3,
      appointment: undefined,
      new: 1,
    })
    expect(
      calendarSearch({ view: 'year', date: '2026-02-31', employee: '-1', service: 'x', appointment: 1.5 }),
    ).toEqual({})
  })
})

describe('visible hours', () => {
  const office = { from: '08:30', to: '18:00' }
  it('are the office’s, rounded out to whole hours', () => {
    expect(visibleHours(office, [])).toEqual({ from: '08:00', to: '18:00' })
  })
  it('extend to appointments outside them', () => {
    expect(visibleHours(office, [{ start_time: '2026-11-20 07:15:00', end_time: '2026-11-20 19:10:00' }])).toEqual({
      from: '07:00',
      to: '20:00',
    })
    expect(visibleHours(office, [{ start_time: '2026-11-20 23:00:00', end_time: '2026-11-21 01:00:00' }])).toEqual({
      from: '00:00',
      to: '24:00',
    })
  })
})

describe('wall-clock arithmetic', () => {
  it.each(['2026-03-27', '2026-10-25', '2027-03-26'])('ignores the clock change on %s', (date) => {
    expect(minutesBetween(`${date} 00:30:00`, `${date} 04:30:00`)).toBe(240)
    expect(addMinutes(`${date} 00:30:00`, 240)).toBe(`${date} 04:30:00`)
  })
  it('reads FullCalendar’s ISO strings', () => {
    expect(fromIso('2026-03-27T02:30:00Z')).toBe('2026-03-27 02:30:00')
  })
})

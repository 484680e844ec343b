import { describe, expect, it } from 'vitest'
import { dayBusinessHours, hoursOnDate, officeBusinessHours, teamBusinessHours, widestHours } from './business-hours.ts'

const TUESDAY = '2026-11-24'
const hours = [
  {
    employee_id: 1,
    days: [
      {
        date: TUESDAY,
        ranges: [
          { from: '07:30', to: '12:00' },
          { from: '13:00', to: '15:00' },
        ],
        rest: null,
      },
      { date: '2026-11-25', ranges: [], rest: 'absence' as const },
    ],
  },
  { employee_id: 2, days: [{ date: TUESDAY, ranges: [{ from: '10:00', to: '24:00' }], rest: null }] },
]
const on = (date: string, startTime: string, endTime: string, weekday = 2) => ({
  daysOfWeek: [weekday],
  startTime,
  endTime,
  startRecur: date,
  endRecur: expect.any(String) as string,
})

describe('shading', () => {
  it('shades the time in which no employee works, or the chosen employee does not', () => {
    expect(dayBusinessHours(hours, 1)).toEqual([on(TUESDAY, '07:30', '12:00'), on(TUESDAY, '13:00', '15:00')])
    expect(dayBusinessHours(hours, undefined)).toHaveLength(3)
    expect(dayBusinessHours(hours, 3)).toEqual({ daysOfWeek: [] })
  })

  it('follows each employee’s own hours in the team’s columns, on placeholder days', () => {
    expect(teamBusinessHours(hours, TUESDAY, [{ id: 2 }, { id: 3 }, { id: 1 }])).toEqual([
      on('2001-01-07', '10:00', '24:00', 0),
      on('2001-01-09', '07:30', '12:00'),
      on('2001-01-09', '13:00', '15:00'),
    ])
    expect(teamBusinessHours(hours, '2026-11-25', [{ id: 1 }])).toEqual({ daysOfWeek: [] })
  })

  it('follows the office’s hours until the employees’ hours are loaded', () => {
    const sunday = { weekday: 0, from: '08:00', to: '18:00' }
    const office = [sunday, { weekday: 2, from: '09:00', to: '13:00' }]
    const times = { startTime: '09:00', endTime: '13:00' }
    expect(officeBusinessHours(office, null)).toEqual([
      { daysOfWeek: [0], startTime: '08:00', endTime: '18:00' },
      { daysOfWeek: [2], ...times },
    ])
    expect(officeBusinessHours(office, TUESDAY)).toEqual([{ daysOfWeek: [0, 1, 2, 3, 4, 5, 6], ...times }])
    expect(officeBusinessHours([sunday], TUESDAY)).toEqual({ daysOfWeek: [] })
  })
})

describe('visible hours and occupancy', () => {
  it('extend the visible hours to the earliest start and latest end of work', () => {
    expect(widestHours({ from: '08:00', to: '18:00' }, hours)).toEqual({ from: '07:30', to: '24:00' })
    expect(widestHours({ from: '06:00', to: '18:00' }, [])).toEqual({ from: '06:00', to: '18:00' })
  })

  it('extend the times to choose to what the chosen employee works on that date', () => {
    const office = { from: '08:00', to: '14:00' }
    expect(hoursOnDate(office, hours, { employee_id: 1, date: TUESDAY })).toEqual({ from: '07:30', to: '15:00' })
    expect(hoursOnDate(office, hours, { employee_id: 1, date: '2026-11-25' })).toEqual(office)
    expect(hoursOnDate(office, hours, { employee_id: null, date: TUESDAY })).toEqual(office)
  })
})

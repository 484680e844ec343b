import { describe, expect, it } from 'vitest'
import { NO_PROCESSING } from '#shared/catalog/products/rules.ts'
import type { Money, WallClock } from '#shared/values/wire.ts'
import type { TimeBlock } from '../../time-blocks/api.ts'
import { agendaOf } from './agenda-parts.ts'
import type { Appointment } from '../api.ts'
import { boardLinesOf } from './board-lines.ts'
import { isClosed, returnAfter, spansOf } from './board-spans.ts'
import { totalsOf } from '../calendar-totals.ts'
import { addLoads, cellsOf, gapsOf, percentOf } from './day-cells.ts'

const [NOA, MAYA] = [1, 2]
const DAY = '2026-11-16'
const EVENING_BEFORE = '2026-11-15 20:00:00'

let ids = 0
const visit = (start: string, end: string, more: Partial<Appointment> = {}): Appointment => ({
  id: (ids += 1),
  version: 1,
  notes: null,
  status_key: 'confirmed',
  status_color: '#0f6e6a',
  start_time: `${DAY} ${start}:00`,
  end_time: `${DAY} ${end}:00`,
  employee_id: NOA,
  employee_name: 'נועה',
  employee_phone: null,
  service_id: 3,
  service_name: 'תספורת',
  service_color: '#0f6e6a',
  price: '180.50' as Money,
  duration: 60,
  customer_id: 4,
  customer_name: 'דנה',
  customer_phone: '',
  walk_in: 0,
  booked_for: null,
  ...NO_PROCESSING,
  held_until: null,
  series_id: null,
  phone_unproved: 0,
  ...more,
})
const block = (employee_id: number | null, start: string, end: string, more: Partial<TimeBlock> = {}): TimeBlock => ({
  id: (ids += 1),
  version: 1,
  employee_id,
  employee_name: null,
  start_time: `${DAY} ${start}:00` as WallClock,
  end_time: `${DAY} ${end}:00` as WallClock,
  reason: '',
  icon: 'lock',
  repeats_until: null,
  ...more,
})
const shift = { from: '09:00', to: '17:00' }
const works = (date: string, ranges = [shift], rest: 'holiday' | 'absence' | null = null) => ({ date, ranges, rest })
const work = [{ employee_id: NOA, days: [works(DAY)] }]
const cellWith = (rows: readonly Appointment[], hours = work) => cellsOf(rows, hours)(NOA, DAY)

describe('free gaps', () => {
  it('are 45 minutes or longer, within the hours, around appointments', () => {
    const cell = cellWith([visit('09:40', '11:00'), visit('11:45', '16:00')])
    expect(gapsOf(cell, EVENING_BEFORE)).toEqual([
      { from: '11:00', minutes: 45, isPast: false },
      { from: '16:00', minutes: 60, isPast: false },
    ])
  })
  it('count what is left of them from the next quarter of an hour', () => {
    const cell = cellWith([visit('12:00', '17:00')])
    expect(gapsOf(cell, `${DAY} 10:02:00`)).toEqual([{ from: '10:15', minutes: 105, isPast: false }])
    expect(gapsOf(cell, `${DAY} 11:20:00`)).toEqual([])
    expect(gapsOf(cell, `${DAY} 12:00:00`)).toEqual([{ from: '09:00', minutes: 180, isPast: true }])
  })
  it('ignore cancelled appointments, and breaks are none', () => {
    const hours = [
      {
        employee_id: NOA,
        days: [
          works(DAY, [
            { from: '09:00', to: '12:00' },
            { from: '13:00', to: '14:00' },
          ]),
        ],
      },
    ]
    expect(gapsOf(cellWith([visit('09:00', '10:00', { status_key: 'cancelled' })], hours), EVENING_BEFORE)).toEqual([
      { from: '09:00', minutes: 180, isPast: false },
      { from: '13:00', minutes: 60, isPast: false },
    ])
  })
  it('are none in blocked time of the employee or of the office', () => {
    const blocks = [block(null, '12:00', '17:00'), block(NOA, '09:00', '10:00'), block(MAYA, '10:00', '12:00')]
    expect(gapsOf(cellsOf([], work, blocks)(NOA, DAY), EVENING_BEFORE)).toEqual([
      { from: '10:00', minutes: 120, isPast: false },
    ])
  })
  it('are none in overlapping appointments, and none without known hours', () => {
    expect(gapsOf(cellWith([visit('09:00', '16:30'), visit('10:00', '11:00')]), EVENING_BEFORE)).toEqual([])
    expect(gapsOf(cellsOf([], undefined)(NOA, DAY), EVENING_BEFORE)).toEqual([])
  })
})

describe('the load', () => {
  it('is booked of worked minutes, without cancelled appointments', () => {
    const { load } = cellWith([visit('09:00', '11:00'), visit('12:00', '13:00', { status_key: 'cancelled' })])
    expect(load).toEqual({ count: 1, booked: 120, worked: 480 })
    expect(percentOf(load)).toBe(25)
    expect(percentOf(addLoads([load, { count: 1, booked: 120, worked: 0 }]))).toBe(50)
    expect(percentOf({ count: 1, booked: 60, worked: 0 })).toBeNull()
  })
  it('is not booked in a processing time, in which the employee is free', () => {
    const times = { processing_after: 30, processing_minutes: 60 }
    expect(cellWith([visit('09:00', '11:00', times)]).load.booked).toBe(60)
  })
})

describe('blocked time', () => {
  it('lowers the working time of its employee or of all, once, within the hours', () => {
    const blocks = [block(NOA, '08:00', '11:00'), block(null, '10:00', '13:00'), block(MAYA, '13:00', '17:00')]
    const { load } = cellsOf([visit('13:00', '15:00')], work, blocks)(NOA, DAY)
    expect(load).toEqual({ count: 1, booked: 120, worked: 240 })
    const all = { dates: [DAY], employees: [NOA], work }
    expect(totalsOf({ ...all, rows: [visit('13:00', '15:00')], blocks }).percent).toBe(50)
  })
  it('is a line of the board at its time; one of the day before begins the day', () => {
    const night = block(NOA, '20:00', '23:00', {
      start_time: '2026-11-15 22:00:00' as WallClock,
      end_time: `${DAY} 09:00:00` as WallClock,
    })
    const other = block(NOA, '10:00', '11:00', {
      start_time: '2026-11-17 10:00:00' as WallClock,
      end_time: '2026-11-17 11:00:00' as WallClock,
    })
    const cell = cellsOf([visit('09:00', '12:00')], work, [block(null, '12:00', '17:00'), night, other])(NOA, DAY)
    const { lines } = boardLinesOf(cell, EVENING_BEFORE)
    expect(lines.map((line) => [line.at, 'block' in line])).toEqual([
      ['00:00', true],
      ['09:00', false],
      ['12:00', true],
    ])
  })
})

describe('the lines of a cell', () => {
  const quarters = (count: number, from = 9) =>
    Array.from({ length: count }, (_, i) => visit(`${String(from + i).padStart(2, '0')}:00`, `${from + i}:50`))
  it('are at most seven; with more, six and the number of the others', () => {
    expect(boardLinesOf(cellWith(quarters(7)), EVENING_BEFORE)).toMatchObject({ hidden: 0, now: null })
    const { lines, hidden } = boardLinesOf(cellWith(quarters(8)), EVENING_BEFORE)
    expect(lines).toHaveLength(6)
    expect(hidden).toBe(2)
  })
  it('leave out a last free gap without counting it as an appointment', () => {
    const { lines, hidden } = boardLinesOf(cellWith(quarters(7, 8)), EVENING_BEFORE)
    expect(lines).toHaveLength(7)
    expect(hidden).toBe(0)
  })
  it('today have the line of now between what began and what is to come', () => {
    expect(boardLinesOf(cellWith(quarters(4)), `${DAY} 10:30:00`).now).toBe(2)
    expect(boardLinesOf(cellWith(quarters(2)), `${DAY} 08:00:00`).now).toBe(0)
  })
  it('today are those around now when there are more', () => {
    const { lines, now, hidden } = boardLinesOf(cellWith(quarters(8)), `${DAY} 12:30:00`)
    expect(lines.map(({ at }) => at)).toEqual(['11:00', '12:00', '13:00', '14:00', '15:00', '16:00'])
    expect(now).toBe(2)
    expect(hidden).toBe(2)
  })
})

describe('days off', () => {
  const days = ['2026-11-15', DAY, '2026-11-17', '2026-11-18']
  const hours = [
    {
      employee_id: NOA,
      days: [works(days[0]!), works(days[1]!, [], 'absence'), works(days[2]!, [], 'absence'), works(days[3]!)],
    },
    { employee_id: MAYA, days: days.map((date) => works(date, [])) },
  ]
  it('of one reason are one cell with the day of return', () => {
    const cellOf = cellsOf([], hours)
    const spans = spansOf(days.map((date) => cellOf(NOA, date)))
    expect(spans.map(({ kind }) => kind)).toEqual(['day', 'off', 'day'])
    expect(spans[1]).toEqual({ kind: 'off', why: 'absence', dates: [DAY, '2026-11-17'] })
    expect(returnAfter(hours, NOA, '2026-11-17')).toBe('2026-11-18')
    expect(returnAfter(hours, MAYA, DAY)).toBeUndefined()
  })
  it('with an appointment are days like others', () => {
    const cellOf = cellsOf([visit('10:00', '11:00')], hours)
    expect(spansOf([cellOf(NOA, DAY)])[0]).toMatchObject({ kind: 'day' })
  })
  it('of everybody close a day, unless somebody has a vacation', () => {
    const cellOf = cellsOf([], hours)
    expect(isClosed([cellOf(MAYA, DAY)])).toBe(true)
    expect(isClosed([cellOf(NOA, DAY), cellOf(MAYA, DAY)])).toBe(false)
    expect(isClosed([cellOf(NOA, days[0]!), cellOf(MAYA, days[0]!)])).toBe(false)
  })
})

describe('the list of a day', () => {
  const people = [
    { id: NOA, name: 'נועה' },
    { id: MAYA, name: 'מאיה' },
  ]
  it('folds what is done, names free gaps to come, and knows where now is', () => {
    const rows = [
      visit('09:00', '10:00', { status_key: 'done' }),
      visit('10:00', '12:00', { status_key: 'arrived' }),
      visit('12:00', '13:00', { employee_id: MAYA }),
      visit('13:00', '17:00'),
    ]
    const parts = agendaOf({ date: DAY, people, rows, work, blocks: [], now: `${DAY} 10:30:00` })
    expect(parts.map(({ part, count, done, lines, now }) => [part, count, done.length, lines.length, now])).toEqual([
      ['morning', 2, 1, 1, 1],
      ['noon', 2, 0, 3, null],
    ])
    expect(parts[1]!.lines[1]).toMatchObject({ at: '12:00', person: people[0], gap: { minutes: 60 } })
  })
  it('has blocked time, of the whole office once', () => {
    const blocks = [block(null, '09:00', '17:00'), block(MAYA, '13:00', '14:00'), block(9, '10:00', '11:00')]
    const parts = agendaOf({ date: DAY, people, rows: [], work, blocks, now: EVENING_BEFORE })
    expect(parts.map(({ part, lines }) => [part, lines.length])).toEqual([
      ['morning', 1],
      ['noon', 1],
    ])
    expect(parts[1]!.lines[0]).toMatchObject({ at: '13:00', block: blocks[1] })
  })
  it('leaves out parts with nothing to show', () => {
    expect(agendaOf({ date: DAY, people, rows: [], work: undefined, blocks: [], now: EVENING_BEFORE })).toEqual([])
  })
})

describe('the totals', () => {
  it('expect the prices of visits that may take place, and count requests', () => {
    const rows = [
      visit('10:00', '11:00'),
      visit('11:00', '12:00', { status_key: 'no_show' }),
      visit('12:00', '13:00', { status_key: 'cancelled' }),
      visit('15:00', '16:00', { status_key: 'waiting' }),
      visit('13:00', '14:00', { status_key: 'waiting', employee_id: MAYA }),
      visit('13:00', '14:00', { start_time: '2026-11-17 13:00:00', end_time: '2026-11-17 14:00:00' }),
    ]
    expect(totalsOf({ rows, dates: [DAY], employees: [NOA, MAYA], work, blocks: [] })).toMatchObject({
      count: 4,
      percent: 50,
      expected: '541.50',
      waiting: [{ employee_id: MAYA }, { employee_id: NOA }],
    })
  })
})

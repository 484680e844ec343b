import { describe, expect, it } from 'vitest'
import { NO_PROCESSING } from '#shared/catalog/products/rules.ts'
import type { Appointment } from '../api.ts'
import { countEvents, applyFilters, teamEvents } from '../grid/calendar-events.ts'
import { columnDay, columnOf, columnsIn, occupancyOf, teamPage } from './team-columns.ts'

const row = (
  id: number,
  employee_id: number,
  start: string,
  end: string,
  more: Partial<Appointment> = {},
): Appointment => ({
  id,
  employee_id,
  customer_id: 1,
  service_id: 1,
  status_key: 'confirmed',
  status_color: '#0f6e6a',
  start_time: start,
  end_time: end,
  notes: null,
  service_name: 'תספורת',
  service_color: '#7a5cc7',
  employee_name: 'נועה',
  employee_phone: null,
  customer_name: 'דנה',
  held_until: null,
  customer_phone: '+972523450001',
  walk_in: 0,
  booked_for: null,
  price: '180.00',
  duration: 60,
  version: 1,
  series_id: null,
  phone_unproved: 0,
  ...NO_PROCESSING,
  ...more,
})

describe('team columns', () => {
  it('map to placeholder days and back', () => {
    for (const column of [0, 1, 9]) expect(columnOf(`${columnDay(column)}T10:00:00Z`)).toBe(column)
  })
  it('are divided evenly into pages', () => {
    const eleven = Array.from({ length: 11 }, (_, i) => i)
    expect(teamPage(eleven, 0, 10)).toEqual({ shown: [0, 1, 2, 3, 4, 5], page: 0, pages: 2 })
    expect(teamPage(eleven, 7, 10)).toMatchObject({ shown: [6, 7, 8, 9, 10], page: 1 })
    expect(teamPage([], 3, 10)).toEqual({ shown: [], page: 0, pages: 1 })
    expect(teamPage(eleven, 2, 1)).toMatchObject({ shown: [2], pages: 11 })
  })
  it('are as many as have 220 px beside the rail and the hours, and at least one', () => {
    expect([320, 768, 811, 812, 820, 1031, 1032, 1180, 1279].map(columnsIn)).toEqual([1, 2, 2, 3, 3, 3, 4, 4, 5])
  })
  it('hold the appointments of their employee, cut at midnight', () => {
    const rows = [
      row(1, 5, '2026-11-20 10:00:00', '2026-11-20 11:00:00'),
      row(2, 6, '2026-11-20 23:00:00', '2026-11-21 01:00:00'),
      row(3, 7, '2026-11-20 10:00:00', '2026-11-20 11:00:00'),
      row(4, 5, '2026-11-19 23:00:00', '2026-11-20 01:00:00'),
    ]
    const events = teamEvents(rows, '2026-11-20', [{ id: 6 }, { id: 5 }], '2026-11-20 00:00:00', [])
    expect(events.map(({ id, start, end, editable }) => [id, start, end, editable])).toEqual([
      ['1', '2001-01-08T10:00:00', '2001-01-08T11:00:00', true],
      ['2', '2001-01-07T23:00:00', '2001-01-08T00:00:00', false],
      ['4', '2001-01-08T00:00:00', '2001-01-08T01:00:00', false],
    ])
  })
})

describe('occupancy', () => {
  it('counts appointments and the share of working time they fill, without cancelled ones', () => {
    const rows = [
      row(1, 5, '2026-11-20 10:00:00', '2026-11-20 12:00:00'),
      row(2, 5, '2026-11-20 13:00:00', '2026-11-20 16:00:00'),
      row(3, 5, '2026-11-20 16:00:00', '2026-11-20 18:00:00', { status_key: 'cancelled' }),
    ]
    expect(occupancyOf(rows, () => 600).get(5)).toEqual({ count: 2, percent: 50 })
    expect(occupancyOf(rows, () => 0).get(5)).toEqual({ count: 2, percent: 0 })
    expect(occupancyOf(rows, () => 600).get(6)).toBeUndefined()
  })
})

describe('filters and counts', () => {
  const rows = [
    row(1, 5, '2026-11-20 10:00:00', '2026-11-20 12:00:00', { service_id: 1 }),
    row(2, 6, '2026-11-20 13:00:00', '2026-11-20 16:00:00', { service_id: 2 }),
    row(3, 6, '2026-11-21 13:00:00', '2026-11-21 16:00:00', { status_key: 'cancelled' }),
  ]
  it('filters by employee and by service', () => {
    expect(applyFilters(rows, { cancelled: true })).toBe(rows)
    expect(applyFilters(rows, { employee: 6, cancelled: true }).map(({ id }) => id)).toEqual([2, 3])
    expect(applyFilters(rows, { employee: 6, service: 2, cancelled: true }).map(({ id }) => id)).toEqual([2])
  })
  it('hides cancelled appointments unless they are chosen', () => {
    expect(applyFilters(rows, { cancelled: false }).map(({ id }) => id)).toEqual([1, 2])
  })
  it('counts the appointments of a day', () => {
    expect(countEvents(rows, String)).toMatchObject([{ start: '2026-11-20', title: '2', editable: false }])
  })
})

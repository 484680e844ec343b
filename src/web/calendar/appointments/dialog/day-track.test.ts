import { expect, it } from 'vitest'
import type { WorkingHours } from '#web/team/employees/api.ts'
import type { TimeBlock } from '../../time-blocks/api.ts'
import type { Appointment } from '../api.ts'
import { freeAround, hoursAround, piecesOf, rangeOf } from './day-track.ts'

const DATE = '2026-11-16'
const at = (time: string) => `${DATE} ${time}:00`
const visit = (id: number, start: string, end: string, more: Partial<Appointment> = {}) =>
  ({
    id,
    employee_id: 1,
    status_key: 'confirmed',
    start_time: at(start),
    end_time: at(end),
    customer_name: `customer ${id}`,
    service_color: '#0f6e6a',
    processing_after: null,
    processing_minutes: null,
    ...more,
  }) as Appointment
const work = [
  { employee_id: 1, days: [{ date: DATE, rest: null, ranges: [{ from: '09:00', to: '17:00' }] }] },
] as unknown as WorkingHours
const block = { employee_id: null, reason: 'meeting', start_time: at('12:00'), end_time: at('13:00') } as TimeBlock
const span = (start: number, end: number) => ({ start: start * 60, end: end * 60 })

it('a line has the time outside work, blocked time and appointments in their order', () => {
  const pieces = piecesOf(1, DATE, { rows: [visit(1, '10:00', '11:00')], work, blocks: [block] })
  expect(pieces).toEqual([
    { ...span(0, 9), kind: 'off', name: '' },
    { ...span(10, 11), kind: 'visit', name: 'customer 1', color: '#0f6e6a' },
    { ...span(12, 13), kind: 'block', name: 'meeting' },
    { ...span(17, 24), kind: 'off', name: '' },
  ])
})

it('processing time is free, and so are cancelled appointments and the one that is moved', () => {
  const rows = [
    visit(1, '10:00', '13:00', { processing_after: 60, processing_minutes: 60 }),
    visit(2, '14:00', '15:00', { status_key: 'cancelled' }),
    visit(3, '15:00', '16:00'),
    visit(4, '16:00', '17:00', { employee_id: 2 }),
  ]
  const pieces = piecesOf(1, DATE, { rows, work: undefined, blocks: [] }, 3)
  expect(pieces.map(({ start, end }) => ({ start, end }))).toEqual([span(10, 11), span(12, 13)])
})

it('the free time around a time ends with its neighbours, and none is around a taken time', () => {
  expect(freeAround([span(9, 10), span(14, 15)], span(11, 12))).toEqual(span(10, 14))
  expect(freeAround([], span(11, 12))).toEqual(span(0, 24))
  expect(freeAround([span(9, 12)], span(11, 12))).toBeNull()
})

it('the shown hours are whole ones, at least five, inside the day', () => {
  expect(hoursAround([{ start: 14 * 60 + 30, end: 16 * 60 + 15 }])).toEqual(span(14, 19))
  expect(hoursAround([span(9, 10), span(17, 18)])).toEqual(span(9, 18))
  expect(hoursAround([span(23, 24)])).toEqual(span(19, 24))
  expect(hoursAround([rangeOf(at('22:30'), '2026-11-17 00:00:00')])).toEqual(span(19, 24))
})

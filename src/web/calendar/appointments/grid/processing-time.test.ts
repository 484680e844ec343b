import { expect, it } from 'vitest'
import type { TimeBlock } from '../../time-blocks/api.ts'
import type { Appointment } from '../api.ts'
import { freePartOf, placesOf } from './processing-time.ts'

const NONE = { processing_after: null, processing_minutes: null }
const visit = (id: number, start: string, end: string, more: Partial<Appointment> = {}) =>
  ({
    ...NONE,
    id,
    employee_id: 1,
    start_time: `2026-11-16 ${start}:00`,
    end_time: `2026-11-16 ${end}:00`,
    ...more,
  }) as Appointment
/** From 10:00 to 12:00, free from 10:30 to 11:30. */
const colour = visit(1, '10:00', '12:00', { processing_after: 30, processing_minutes: 60 })
const blocked = (employee_id: number | null, start: string, end: string) =>
  ({ employee_id, start_time: `2026-11-16 ${start}:00`, end_time: `2026-11-16 ${end}:00` }) as TimeBlock

it('the processing time ends with the appointment, and a shorter appointment may have none', () => {
  const processing = { processing_after: 30, processing_minutes: 60 }
  expect(freePartOf(120, processing)).toEqual({ from: 30, to: 90 })
  expect(freePartOf(45, processing)).toEqual({ from: 30, to: 45 })
  expect(freePartOf(30, processing)).toBeNull()
  expect(freePartOf(120, NONE)).toBeNull()
})

it('appointments inside a processing time stand in it', () => {
  const rows = [colour, visit(2, '10:30', '11:00'), visit(3, '11:00', '11:30'), visit(4, '12:00', '13:00')]
  expect([...placesOf(rows, [])]).toEqual([
    [1, 'host'],
    [2, 'guest'],
    [3, 'guest'],
  ])
})

it('an appointment alone, and those of other employees, have no place of their own', () => {
  expect(placesOf([colour, visit(2, '10:30', '11:00', { employee_id: 2 })], [blocked(2, '10:00', '11:00')]).size).toBe(
    0,
  )
})

it.for([
  ['reaches out of the processing time', visit(2, '11:00', '11:45'), []],
  ['overlaps another guest', visit(2, '10:30', '11:15'), [visit(3, '11:00', '11:30')]],
] as const)('all stand beside each other when one %s', ([, guest, others]) => {
  expect(placesOf([colour, guest, ...others], []).size).toBe(0)
})

it('blocked time of the employee or of the office keeps them beside each other', () => {
  const rows = [colour, visit(2, '10:30', '11:00')]
  expect(placesOf(rows, [blocked(1, '11:00', '11:30')]).size).toBe(0)
  expect(placesOf(rows, [blocked(null, '09:00', '13:00')]).size).toBe(0)
  expect(placesOf(rows, [blocked(1, '12:00', '13:00')]).size).toBe(2)
})

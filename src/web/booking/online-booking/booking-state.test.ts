import { expect, test } from 'vitest'
import type { BookingStart } from '#shared/booking/online-booking/start.ts'
import {
  ANYONE,
  giversOf,
  initialBooking,
  furthestStep,
  isEmployeeDecided,
  withService,
  withServices,
} from './booking-state.ts'

const service = (id: number, employees: number[]) => ({
  id,
  name: `טיפול ${id}`,
  description: null,
  price: '180.00',
  time_window: 60,
  category: 'שיער',
  employees,
})
const start = {
  services: [service(1, [10, 11]), service(2, [11]), service(3, [10])],
  service_id: null,
} as unknown as BookingStart
const begun = initialBooking(start)

test('another service keeps the employee if they give it, and clears the time', () => {
  const chosen = { ...begun, service: 1, employee: 11, at: '2026-11-22 11:30:00' }
  expect(withService(start, chosen, 2)).toEqual({ service: 2, more: [], employee: 11, at: null })
  expect(withService(start, chosen, 3)).toEqual({ service: 3, more: [], employee: 10, at: null })
  expect(withService(start, chosen, 1)).toEqual({})
})

test('a visitor who does not mind keeps that as long as several employees give the service', () => {
  const chosen = { ...begun, service: 1, employee: ANYONE }
  expect(furthestStep(start, chosen)).toBe(3)
  expect(withService(start, chosen, 2)).toMatchObject({ employee: 11 })
})

test('several services need an employee who gives them all', () => {
  const chosen = { ...begun, service: 1, employee: 10 }
  const both = { service: 1, more: [2] }
  expect(giversOf(start, both)).toEqual([11])
  expect(withServices(start, chosen, both)).toEqual({ ...both, employee: 11, at: null })
  expect(furthestStep(start, { ...chosen, more: [2] })).toBe(2)
})

test('choosing a service with a single employee chooses that employee', () => {
  expect(withService(start, begun, 2)).toMatchObject({ employee: 11 })
  expect(withService(start, begun, 1)).toMatchObject({ employee: null })
})

test('a step can be reached only after the earlier ones are complete', () => {
  expect(furthestStep(start, begun)).toBe(1)
  expect(furthestStep(start, { ...begun, service: 99 })).toBe(1)
  expect(furthestStep(start, { ...begun, service: 3, employee: 11 })).toBe(2)
  const who = { ...begun, service: 1, employee: 10 }
  expect(furthestStep(start, who)).toBe(3)
  expect(furthestStep(start, { ...who, checkedPhone: '+972523450001' })).toBe(4)
  expect(furthestStep(start, { ...who, checkedPhone: '+972523450001', visit: 'a' })).toBe(5)
})

test('the employee is decided when one gives what was chosen, and before that when each service has one', () => {
  const decided = (service: number | null, more: number[] = []) => isEmployeeDecided(start, { service, more })
  expect([decided(null), decided(1), decided(2), decided(1, [2])]).toEqual([false, false, true, true])
  const ofOne = { ...start, services: start.services.slice(1) } as BookingStart
  expect(isEmployeeDecided(ofOne, { service: null, more: [] })).toBe(true)
})

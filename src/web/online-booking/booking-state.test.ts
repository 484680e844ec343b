import { expect, test } from 'vitest'
import type { BookingStart } from '#shared/online-booking/start.ts'
import { fresh, furthest, withService } from './booking-state.ts'

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
const begun = fresh(start)

test('another service keeps the employee who gives it too, and forgets the time', () => {
  const chosen = { ...begun, service: 1, employee: 11, at: '2026-11-22 11:30:00' }
  expect(withService(start, chosen, 2)).toEqual({ service: 2, employee: 11, at: null })
  expect(withService(start, chosen, 3)).toEqual({ service: 3, employee: 10, at: null })
  expect(withService(start, chosen, 1)).toEqual({})
})

test('the only employee of a service is chosen with it', () => {
  expect(withService(start, begun, 2)).toMatchObject({ employee: 11 })
  expect(withService(start, begun, 1)).toMatchObject({ employee: null })
})

test('no step is reached before the questions ahead of it are answered', () => {
  expect(furthest(start, begun)).toBe(1)
  expect(furthest(start, { ...begun, service: 99 })).toBe(1)
  expect(furthest(start, { ...begun, service: 3, employee: 11 })).toBe(2)
  const who = { ...begun, service: 1, employee: 10 }
  expect(furthest(start, who)).toBe(3)
  expect(furthest(start, { ...who, asked: '+972523450001' })).toBe(4)
  expect(furthest(start, { ...who, asked: '+972523450001', visit: 'a' })).toBe(5)
})

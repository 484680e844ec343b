import { expect, it } from 'vitest'
import { planAppointments } from './plan-appointments.ts'

it('the demo books a fringe less often than each longer service, so it leads no category', () => {
  const services = [15, 30, 60].map((minutes) => ({ minutes, by: [0, 1] }))
  const planned = planAppointments(Date.parse('2026-11-22T08:00:00Z'), services, 2, 40)
  const [fringe, cut, colour] = services.map((_, index) => planned.filter(({ service }) => service === index).length)
  expect(fringe).toBeGreaterThan(0)
  expect(fringe).toBeLessThan(cut! / 2)
  expect(fringe).toBeLessThan(colour! / 2)
})

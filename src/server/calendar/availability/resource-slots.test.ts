import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MINUTE, timeOf, toInstant, toWallClock, wallClockAt } from '#shared/values/local-time.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { booking, createTestOffice } from '#tests/support/office.ts'
import { DAY, NOW } from '#tests/support/booking/visitor-bookings.ts'
import { bookAsVisitor, offeredBy } from '#tests/support/booking/visitor-offers.ts'
import { world } from '#tests/support/world.ts'
import { bookingStart } from '#server/booking/online-booking/booking-start.ts'
import { enterOffice } from '#server/platform/http/serve.ts'

const random = fc.record({
  quantity: fc.integer({ min: 1, max: 3 }),
  buffer: fc.constantFrom(0, 15, 60),
  minutes: fc.constantFrom(15, 45, 120),
  /** Appointments of colleagues: who, minutes after midnight, and length. */
  taken: fc.array(
    fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 7 * 4, max: 19 * 4 }), fc.constantFrom(15, 30, 60, 180)),
    { minLength: 4, maxLength: 14 },
  ),
  /** Every n-th of them is cancelled again, so that units are taken in pieces. */
  cancels: fc.integer({ min: 2, max: 5 }),
})

it('offers exactly the starts at which a unit of the room is free, and books each of them', async () => {
  let [booked, refused] = [0, 0]
  const { services } = await world()
  await fc.assert(
    fc.asyncProperty(random, async ({ quantity, buffer, minutes, taken, cancels }) => {
      moveClockTo(NOW)
      const office = await createTestOffice()
      const { ids, owner } = office
      const room = (await office.create('/api/resources', { name: 'חדר', quantity })).id
      const colleagues: number[] = [ids.owner]
      for (let i = 0; i < 4; i++)
        colleagues.push((await office.create('/api/users/create', { name: 'עובדת', phone: `050-712340${i}` })).id)
      const change = {
        assignedEmployees: [ids.employee, ...colleagues],
        resources: [room],
        buffer_minutes: buffer,
        time_window: minutes,
      }
      expect((await owner('PUT', `/api/products/${ids.service}`, change)).status).toBe(200)
      for (const [i, [who, quarter, length]] of taken.entries()) {
        const from = wallClockAt(DAY, timeOf(15 * quarter))
        const end = toWallClock(toInstant(from) + length * MINUTE)
        const made = await owner(
          'POST',
          '/api/appointments',
          booking(office, from, end, { employee_id: colleagues[who] }),
        )
        if (made.status !== 201) expect(['resource_taken', 'slot_taken']).toContain(made.body.code)
        else if (i % cancels === 0) await owner('DELETE', `/api/appointments/${made.body.appointment.id}`)
      }
      const offered = await offeredBy(office)
      const on = (starts: string[]) => starts.filter((start) => start.startsWith(DAY))
      const { start } = await enterOffice(services, office.officeId, (tx, scope) =>
        bookingStart(tx, scope, services.clock(), services),
      )
      expect(start.first_free.find(([, employee]) => employee === ids.employee)?.[2]).toBe(offered.free[0])
      for (const time of on(offered.free)) {
        const answer = await bookAsVisitor(office, time, minutes)
        expect({ time, status: answer.status, code: answer.body.code }).toEqual({ time, status: 201 })
        await owner('DELETE', `/api/appointments/${answer.body.appointment.id}`)
        booked++
      }
      for (const time of on(offered.taken)) {
        expect((await bookAsVisitor(office, time, minutes)).body.code).toBe('slot_taken')
        // staff are refused for the same reason, where it is not the buffer after the visit alone
        const end = toWallClock(toInstant(time) + minutes * MINUTE)
        const byStaff = await owner('POST', '/api/appointments', booking(office, time, end, { allow_overlap: 1 }))
        expect(byStaff.body.code).toBe('resource_taken')
        refused++
      }
    }),
    { numRuns: 12, seed: 7, endOnFailure: true },
  )
  expect(booked).toBeGreaterThan(50)
  expect(refused).toBeGreaterThan(20)
})

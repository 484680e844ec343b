import type { BookingStart } from '#shared/booking/online-booking/start.ts'
import { ANYONE, giversOf, type Booking } from '../booking-state.ts'
import { publicApi } from './visitor.ts'

/** The free and taken times of services in sequence with an employee, or with ANYONE. */
export const slotsOf = (
  { office }: BookingStart,
  [service, ...more]: readonly number[],
  employee: number | null,
  days: number,
  from?: string,
) =>
  publicApi.slots({
    params: { officeId: String(office.id) },
    query: {
      service_id: String(service),
      ...(more.length > 0 && { more_services: more.join() }),
      ...(employee === ANYONE ? {} : { employee_id: String(employee) }),
      days: String(days),
      ...(from ? { from } : {}),
    },
  })

/** The employees who give the services of the visit; none when only one does. */
export function peopleOf(start: BookingStart, booking: Booking) {
  const givers = giversOf(start, booking)
  return givers.length < 2 ? [] : start.employees.filter(({ id }) => givers.includes(id))
}

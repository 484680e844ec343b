import type { BookingStart } from '#shared/online-booking/start.ts'
import { MINUTE, toInstant, toWallClock } from '#shared/values/local-time.ts'
import { forget, serviceOf, type Booking } from '../booking-state.ts'
import { rememberBooked } from '../thank-you/booked.ts'
import { leaveDetails } from './leave-details.ts'
import { appointments, asVisitor, visitMark } from './visitor.ts'

type Booked = Awaited<ReturnType<typeof appointments.create>>

/**
 * Books what was chosen. When the visit had to begin anew (its token ran out), the details are left on it again; where the telephone has
 * to be proved on it again, the answer is null and nothing is booked.
 */
export async function bookAppointment(start: BookingStart, booking: Booking): Promise<Booked | null> {
  const { service, employee, at, asked, details, verification } = booking
  const minutes = serviceOf(start, service)!.time_window
  return asVisitor(start.office.id, async () => {
    if (booking.visit !== visitMark()) {
      if (verification === 'sms') return null
      await leaveDetails(start.office.id, asked!, details)
    }
    // counted in instants: on the nights when the clocks change an hour of work is still an hour
    const end = toWallClock(toInstant(at!) + minutes * MINUTE)
    return appointments.create({
      body: { service_id: service!, employee_id: employee!, start_time: at!, end_time: end },
    })
  })
}

/** Leaves for the thank-you page. The link that changes the appointment travels behind the #, where no server and no log sees it. */
export function toThankYou(
  start: BookingStart,
  booking: Booking,
  { appointment, manage_token, sms_sent }: Booked,
): void {
  const { service_name, employee_name, employee_phone, start_time, end_time } = appointment
  const query = new URLSearchParams({
    service_name,
    employee_name,
    employee_phone: employee_phone ?? start.office.phone ?? '',
    start_time,
    end_time,
  })
  forget(start)
  rememberBooked({
    phone: sms_sent ? booking.asked : null,
    waits: appointment.status_key === 'waiting',
    office: start.office.slug,
  })
  location.assign(`/book-thank-you?${query}${manage_token ? `#manage=${manage_token}` : ''}`)
}

import type { BookingStart } from '#shared/online-booking/start.ts'
import { MINUTE, toInstant, toWallClock } from '#shared/values/local-time.ts'
import { removeStoredBooking, serviceOf, type Booking } from '../booking-state.ts'
import { rememberBooked } from '../thank-you/booked.ts'
import { saveDetails } from './save-details.ts'
import { appointments, asVisitor, visitKey } from './visitor.ts'

type BookingReply = Awaited<ReturnType<typeof appointments.create>>
/** The data of the thank-you page. */
type Shown = Pick<BookingReply, 'manage_token' | 'sms_sent'> & {
  readonly message?: string
  readonly appointment: Pick<
    BookingReply['appointment'],
    'service_name' | 'employee_name' | 'employee_phone' | 'start_time' | 'end_time' | 'status_key'
  >
}

/**
 * Books the chosen appointment. When the token expired and a new visit began, the details are saved
 * on it first. Returns null without booking when the phone number must be proved again.
 */
export async function bookAppointment(start: BookingStart, booking: Booking): Promise<BookingReply | null> {
  const { service, employee, at, checkedPhone, details, verification } = booking
  const minutes = serviceOf(start, service)!.time_window
  return asVisitor(start.office.id, async () => {
    if (booking.visit !== visitKey()) {
      if (verification !== 'none') return null
      await saveDetails(start.office.id, checkedPhone!, details)
    }
    // adds the duration to instants, so that an hour stays an hour across a clock change
    const end = toWallClock(toInstant(at!) + minutes * MINUTE)
    return appointments.create({
      body: { service_id: service!, employee_id: employee!, start_time: at!, end_time: end },
    })
  })
}

/**
 * Opens the thank-you page. The manage token is in the URL fragment, which is not sent to any
 * server or log.
 */
export function openThankYou(
  start: BookingStart,
  booking: Booking,
  { appointment, manage_token, sms_sent, message }: Shown,
): void {
  const { service_name, employee_name, employee_phone, start_time, end_time } = appointment
  const query = new URLSearchParams({
    service_name,
    employee_name,
    employee_phone: employee_phone ?? start.office.phone ?? '',
    start_time,
    end_time,
  })
  removeStoredBooking(start)
  rememberBooked({
    phone: sms_sent ? booking.checkedPhone : null,
    ...(message ? { sentence: message } : {}),
    waits: appointment.status_key === 'waiting',
    office: start.office.slug,
  })
  location.assign(`/book-thank-you?${query}${manage_token ? `#manage=${manage_token}` : ''}`)
}

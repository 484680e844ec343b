import type { BookingStart } from '#shared/booking/online-booking/start.ts'
import { MINUTE, toInstant, toWallClock } from '#shared/values/local-time.ts'
import { ANYONE, minutesOf, servicesOf, storageKey, type Booking } from '../booking-state.ts'
import { recall } from '../remembered/device.ts'
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
 * The end of the visit. Adds the duration to instants, so that an hour stays an hour across a clock
 * change.
 */
const endOf = (start: BookingStart, booking: Booking): string =>
  toWallClock(toInstant(booking.at!) + minutesOf(servicesOf(start, booking)) * MINUTE)

/**
 * Books the chosen appointment. When the token expired and a new visit began, the details are saved
 * on it first. Returns null without booking when the phone number must be proved again.
 */
export async function bookAppointment(start: BookingStart, booking: Booking): Promise<BookingReply | null> {
  const { service, employee, at, checkedPhone, details, verification } = booking
  const end = endOf(start, booking)
  return asVisitor(start.office.id, async () => {
    if (booking.visit !== visitKey() && booking.known !== null) {
      if (!(await recall(start))) return null
    } else if (booking.visit !== visitKey()) {
      if (verification !== 'none') return null
      await saveDetails(start.office.id, checkedPhone!, details)
    }
    return appointments.create({
      body: {
        service_id: service!,
        ...(booking.more.length > 0 && { more_services: [...booking.more] }),
        ...(employee === ANYONE ? {} : { employee_id: employee! }),
        start_time: at!,
        ...(verification === 'sms' && booking.remember && { remember: 1 }),
        end_time: end,
      },
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
  const { employee_name, employee_phone, start_time } = appointment
  // the answer has the first appointment of the visit
  const isSeveral = booking.more.length > 0
  const query = new URLSearchParams({
    service_name: isSeveral
      ? servicesOf(start, booking)
          .map(({ name }) => name)
          .join(' + ')
      : appointment.service_name,
    employee_name,
    employee_phone: employee_phone ?? start.office.phone ?? '',
    start_time,
    end_time: isSeveral ? endOf(start, booking) : appointment.end_time,
  })
  removeStoredBooking(start)
  rememberBooked({
    token: manage_token,
    phone: sms_sent ? (booking.known === null ? booking.checkedPhone : '') : null,
    ...(message ? { sentence: message } : {}),
    waits: appointment.status_key === 'waiting',
    office: start.office.slug,
  })
  location.assign(`/book-thank-you?${query}${manage_token ? `#manage=${manage_token}` : ''}`)
}

/** Called once the appointment is booked. */
function removeStoredBooking(start: BookingStart): void {
  try {
    sessionStorage.removeItem(storageKey(start))
  } catch {
    // storage is blocked
  }
}

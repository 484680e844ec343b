import type { BookingService, BookingStart } from '#shared/online-booking/start.ts'

export type Step = 1 | 2 | 3 | 4 | 5
export type Details = {
  readonly full_name: string
  readonly email: string
  readonly birth_date: string
  readonly gender: string
}

/** Everything that the visitor has entered so far, except the phone code. */
export type Booking = {
  readonly step: Step
  readonly service: number | null
  readonly employee: number | null
  /** As typed. */
  readonly phone: string
  readonly details: Details
  /** The office's requirement for `checkedPhone`, the phone number of the third step. */
  readonly verification: 'sms' | 'email' | 'none' | null
  /** The mailbox that got the code, when no SMS could be sent. */
  readonly codeEmail?: string | null
  /** Whether the visitor asked for marketing. Asked only with a proved phone. */
  readonly wantsMarketing?: boolean
  readonly checkedPhone: string | null
  /** When the last code was sent, in epoch milliseconds; 0 for never. */
  readonly sentAt: number
  /** The visit on which `checkedPhone` was proved. */
  readonly provedOn: string | null
  /** The visit that holds the details; null until they are saved and after they change. */
  readonly visit: string | null
  /** The chosen start, office wall clock. */
  readonly at: string | null
  /**
   * The held appointment that waits for its deposit or a card: its key, and the choices that it was
   * held for.
   */
  readonly payment: { readonly token: string; readonly choice: string; readonly isCard: boolean } | null
}

/** Starts at step 2 when the link names a service; an only employee is chosen. */
export const initialBooking = (start: BookingStart): Booking => ({
  step: start.service_id === null ? 1 : 2,
  service: start.service_id,
  employee: onlyId(serviceOf(start, start.service_id)?.employees),
  phone: '',
  details: { full_name: '', email: '', birth_date: '', gender: '' },
  verification: null,
  checkedPhone: null,
  sentAt: 0,
  provedOn: null,
  visit: null,
  at: null,
  payment: null,
})

/** Undefined when the service is no longer offered. */
export const serviceOf = (start: BookingStart, id: number | null): BookingService | undefined =>
  start.services.find((service) => service.id === id)
/** Undefined when the employee no longer takes online bookings. */
export const employeeOf = (start: BookingStart, id: number | null) =>
  start.employees.find((employee) => employee.id === id)

const onlyId = (ids: readonly number[] | undefined): number | null => (ids?.length === 1 ? ids[0]! : null)

/**
 * Changes the service. Keeps the employee if they give it, and clears the time, which was chosen
 * for another length.
 */
export function withService(start: BookingStart, booking: Booking, id: number): Partial<Booking> {
  if (id === booking.service) return {}
  const employees = serviceOf(start, id)?.employees ?? []
  const stored =
    booking.employee !== null && employees.includes(booking.employee) ? booking.employee : onlyId(employees)
  return { service: id, employee: stored, at: null }
}

/** The furthest step whose earlier steps are complete. */
export function furthestStep(start: BookingStart, booking: Booking): Step {
  const service = serviceOf(start, booking.service)
  if (!service) return 1
  if (booking.employee === null || !service.employees.includes(booking.employee)) return 2
  if (booking.checkedPhone === null) return 3
  return booking.visit === null ? 4 : 5
}

const storageKey = (start: BookingStart) => `luz-booking-${start.office.id}`

/** The booking stored in this tab; empty when the browser's storage is not available. */
export function storedBooking(start: BookingStart): Partial<Booking> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey(start)) ?? '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}
/** Everything but the step, which is in the address. Does nothing when storage is blocked. */
export function storeBooking(start: BookingStart, { step: _, ...kept }: Booking): void {
  try {
    sessionStorage.setItem(storageKey(start), JSON.stringify(kept))
  } catch {
    // storage is blocked: the booking is not remembered
  }
}
/** Called once the appointment is booked. */
export function removeStoredBooking(start: BookingStart): void {
  try {
    sessionStorage.removeItem(storageKey(start))
  } catch {
    // storage is blocked
  }
}

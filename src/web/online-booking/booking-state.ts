import type { BookingService, BookingStart } from '#shared/online-booking/start.ts'

export type Step = 1 | 2 | 3 | 4 | 5
export type Details = {
  readonly full_name: string
  readonly email: string
  readonly birth_date: string
  readonly gender: string
}

/** Everything that a visitor has said so far. The code that she was sent is not in it. */
export type Booking = {
  readonly step: Step
  readonly service: number | null
  readonly employee: number | null
  /** As typed. */
  readonly phone: string
  readonly details: Details
  /** What the office asks of `asked`, the telephone of the third step. */
  readonly verification: 'sms' | 'none' | null
  readonly asked: string | null
  /** Epoch milliseconds of the last code that was sent; 0 for never. */
  readonly sentAt: number
  /** The visit on which `asked` was proved. */
  readonly provedOn: string | null
  /** The visit on which the details were left; null until they were, and when they changed since. */
  readonly visit: string | null
  /** The chosen start, office wall clock. */
  readonly at: string | null
}

export const fresh = (start: BookingStart): Booking => ({
  step: start.service_id === null ? 1 : 2,
  service: start.service_id,
  employee: only(serviceOf(start, start.service_id)?.employees),
  phone: '',
  details: { full_name: '', email: '', birth_date: '', gender: '' },
  verification: null,
  asked: null,
  sentAt: 0,
  provedOn: null,
  visit: null,
  at: null,
})

export const serviceOf = (start: BookingStart, id: number | null): BookingService | undefined =>
  start.services.find((service) => service.id === id)
export const employeeOf = (start: BookingStart, id: number | null) =>
  start.employees.find((employee) => employee.id === id)

const only = (ids: readonly number[] | undefined): number | null => (ids?.length === 1 ? ids[0]! : null)

/** Another service keeps the employee who gives it too, and forgets the time, which was of the other length. */
export function withService(start: BookingStart, booking: Booking, id: number): Partial<Booking> {
  if (id === booking.service) return {}
  const employees = serviceOf(start, id)?.employees ?? []
  const kept = booking.employee !== null && employees.includes(booking.employee) ? booking.employee : only(employees)
  return { service: id, employee: kept, at: null }
}

/** The furthest step whose questions before it have been answered. */
export function furthest(start: BookingStart, booking: Booking): Step {
  const service = serviceOf(start, booking.service)
  if (!service) return 1
  if (booking.employee === null || !service.employees.includes(booking.employee)) return 2
  if (booking.asked === null) return 3
  return booking.visit === null ? 4 : 5
}

const drawer = (start: BookingStart) => `luz-booking-${start.office.id}`

/** What this tab remembers of a visit; nothing when the browser forbids remembering. */
export function remembered(start: BookingStart): Partial<Booking> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(drawer(start)) ?? '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}
export function remember(start: BookingStart, { step: _, ...kept }: Booking): void {
  try {
    sessionStorage.setItem(drawer(start), JSON.stringify(kept))
  } catch {
    // a private window: the visit is simply not remembered
  }
}
export function forget(start: BookingStart): void {
  try {
    sessionStorage.removeItem(drawer(start))
  } catch {
    // as above
  }
}

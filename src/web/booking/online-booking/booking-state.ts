import type { BookingService, BookingStart } from '#shared/booking/online-booking/start.ts'

export type Step = 1 | 2 | 3 | 4 | 5
export type Details = {
  readonly full_name: string
  readonly email: string
  readonly birth_date: string
  readonly gender: string
}

/** In place of an employee's id: the office chooses. */
export const ANYONE = -1

/** Everything that the visitor has entered so far, except the phone code. */
export type Booking = {
  readonly step: Step
  readonly service: number | null
  /** Further services of the same visit. */
  readonly more: readonly number[]
  /** ANYONE when the visitor does not mind. */
  readonly employee: number | null
  /** As typed. */
  readonly phone: string
  readonly details: Details
  /** Phone and name were filled in for the owner, who tries the page on their own device. */
  readonly isOwn?: boolean
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
  /**
   * Why the customer of the proved phone, or of this device, can book nothing more online; null
   * while they can.
   */
  readonly limit?: string | null
  /** The visit that holds the details; null until they are saved and after they change. */
  readonly visit: string | null
  /** The first name of the customer who is remembered on this device, once recalled for a visit. */
  readonly known: string | null
  /** Whether a customer is remembered on this device; false until the script has looked. */
  readonly isDevice: boolean
  /** Whether to remember the customer on this device. Asked only with a proved phone. */
  readonly remember: boolean
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
  more: [],
  employee: onlyId(serviceOf(start, start.service_id)?.employees),
  phone: '',
  details: { full_name: '', email: '', birth_date: '', gender: '' },
  verification: null,
  checkedPhone: null,
  sentAt: 0,
  provedOn: null,
  visit: null,
  known: null,
  isDevice: false,
  remember: true,
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

type Chosen = Pick<Booking, 'service' | 'more'>
/** The services of the visit, in their order. */
export const servicesOf = (start: BookingStart, { service, more }: Chosen): BookingService[] =>
  [service, ...more].flatMap((id) => serviceOf(start, id) ?? [])
/** The length of the visit. */
export const minutesOf = (services: readonly BookingService[]): number =>
  services.reduce((sum, { time_window }) => sum + time_window, 0)
/** The ids of the employees who give all services of the visit. */
export function giversOf(start: BookingStart, chosen: Chosen): readonly number[] {
  const [first, ...others] = servicesOf(start, chosen)
  return first?.employees.filter((id) => others.every(({ employees }) => employees.includes(id))) ?? []
}

/** Whether nobody has to choose the employee: one gives what was chosen, or each of what may be. */
export const isEmployeeDecided = (start: BookingStart, chosen: Chosen): boolean =>
  chosen.service === null
    ? start.services.every(({ employees }) => employees.length === 1)
    : giversOf(start, chosen).length === 1

/**
 * Changes the services. Keeps the employee if they give them, and clears the time, which was chosen
 * for another length.
 */
export function withServices(start: BookingStart, booking: Booking, chosen: Chosen): Partial<Booking> {
  const employees = giversOf(start, chosen)
  const employee = isOneOf(employees, booking.employee) ? booking.employee : onlyId(employees)
  return { ...chosen, employee, at: null }
}
/** Changes the service and drops the further ones. */
export const withService = (start: BookingStart, booking: Booking, id: number): Partial<Booking> =>
  id === booking.service ? {} : withServices(start, booking, { service: id, more: [] })
const isOneOf = (employees: readonly number[], id: number | null): boolean =>
  id !== null && (id === ANYONE ? employees.length > 1 : employees.includes(id))

/** The furthest step whose earlier steps are complete. */
export function furthestStep(start: BookingStart, booking: Booking): Step {
  if (!serviceOf(start, booking.service)) return 1
  if (!isOneOf(giversOf(start, booking), booking.employee)) return 2
  if (booking.known !== null) return 5
  if (booking.checkedPhone === null) return 3
  return booking.visit === null ? 4 : 5
}

/** Where the browser keeps the token of this device for an office. */
export const deviceKey = (start: BookingStart): string => `luz-device-${start.office.id}`
/** Whether a customer is remembered on this device; false when storage is blocked. */
export function isRemembered(start: BookingStart): boolean {
  try {
    return localStorage.getItem(deviceKey(start)) !== null
  } catch {
    return false
  }
}

/** Where the tab keeps the booking of an office. */
export const storageKey = (start: BookingStart) => `luz-booking-${start.office.id}`

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

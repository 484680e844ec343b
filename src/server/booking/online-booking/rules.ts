import { isOpenForBooking } from '#server/office/subscriptions/rules.ts'
import type { AvailabilityData } from '#server/calendar/availability/offer-slots.ts'
import type { Appointment } from '#server/calendar/appointments/queries.ts'
import { publicOffice } from '#server/office/business/queries.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import type { Services } from '#server/platform/services.ts'
import type { BookingSession } from './session-queries.ts'

/** The public fields of the office; fails with booking_closed when it takes no bookings. */
export async function checkOpen(tx: Tx, scope: Scope, now: Date) {
  const office = await publicOffice(tx, scope)
  if (!isOpenForBooking(office, now)) fail('booking_closed')
  return office
}

/**
 * Whether visitors prove their phone: the office's setting, by default on with an SMS provider that
 * really sends. No code leaves an office whose owner has not proved their mailbox (0081); its
 * bookings are those without a proved phone.
 */
export const requiresPhoneProof = (
  services: Services,
  office: { readonly phone_proof: boolean | null; readonly is_proved: boolean },
): boolean => office.is_proved && (office.phone_proof ?? services.sms.real)

/** The token of the booking session. Staff who try the booking page have none. */
export const visitorOf = ({ caller }: OfficeContext): string =>
  caller.kind === 'visitor' ? caller.tokenId : fail('forbidden')

/**
 * Leaves out an employee who was assigned after the candidates were read: their calendar is not
 * locked. 0 stands for nobody, with the reason.
 */
export function onlyLocked(day: AvailabilityData, locked: readonly number[]): AvailabilityData {
  const calendars = day.calendars.filter(({ rules }) => [0, ...locked].includes(rules.employee_id))
  return calendars.length > 0 ? { ...day, calendars } : fail('employee_not_assigned')
}

/** Why a customer cannot confirm their appointment now; null when they can. */
export type ConfirmRefusal = 'cancelled' | 'past' | 'waiting' | null
type Confirmed = { status_key: string; start_at: Date; held_until: Date | null; source: string }

/**
 * A customer confirms that they come. They cannot decide for the office: a request stays one. Staff
 * of an office that does not approve bookings set `waiting` for an appointment that the customer is
 * to confirm. An appointment that waits for its deposit is confirmed by the payment.
 */
export function confirmRefusal(
  { status_key, start_at, held_until, source }: Confirmed,
  office: { readonly approve_bookings: boolean },
  now: Date,
): ConfirmRefusal {
  if (status_key === 'cancelled') return 'cancelled'
  if (start_at <= now || !['waiting', 'confirmed', 'reminded'].includes(status_key)) return 'past'
  const isRequest = status_key === 'waiting' && (source === 'online' || office.approve_bookings)
  return isRequest || held_until !== null ? 'waiting' : null
}

/**
 * A booking session whose visitor has entered their details. `isRecalled`: the details are those of
 * the customer of the device, whom the holder of the device does not see.
 */
export type SessionWithDetails = BookingSession & {
  readonly full_name: string
  readonly phone: string
  readonly isRecalled: boolean
}

/**
 * A visitor's own appointment with the details that they entered. The office's name, notes and id
 * of the customer are left out, and in place of the employee's phone stands the office's. Left out
 * are also that their name differs from the card's, which would tell that the phone is known, and
 * whether the phone was proved.
 */
export const toVisitorView = (
  { id, full_name, phone, office_phone, isRecalled = false }: BookingSession & { readonly isRecalled?: boolean },
  appointment: Appointment,
): Appointment => ({
  ...appointment,
  customer_id: id,
  customer_name: (!isRecalled && full_name) || '',
  customer_phone: (!isRecalled && phone) || '',
  employee_phone: office_phone,
  phone_unproved: false,
  notes: null,
  booked_for: null,
  walk_in: false,
})

type Placed = {
  readonly id: number
  readonly category: string
  /** Its place by hand; such services come first and keep their order. */
  readonly sort_order?: number | null
}

/**
 * Within each category the services that are booked most come first; the others stay as they are. A
 * category keeps its place, and what the office has put in order by hand does, too.
 */
export function popularFirst<S extends Placed>(
  services: readonly S[],
  bookings: Readonly<Record<string, number>>,
): S[] {
  const booked = ({ id }: S) => bookings[id] ?? 0
  const isPlaced = ({ sort_order }: S) => typeof sort_order === 'number'
  return [...Map.groupBy(services, ({ category }) => category).values()].flatMap((group) => [
    ...group.filter(isPlaced),
    ...group.filter((one) => !isPlaced(one)).toSorted((a, b) => booked(b) - booked(a)),
  ])
}

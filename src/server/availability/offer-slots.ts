/**
 * Computes the free slots of an employee for a service. Offers and bookings use the same rows and
 * the same computation.
 */
import { bookingWindow, nearestFree, openingOf, slotsOf, type Range, type Slot } from '#shared/online-booking/slots.ts'
import { text } from '#shared/online-booking/text.ts'
import { addDays, DAY, dateOf, MINUTE, toInstant, toWallClock, wallClockAt } from '#shared/values/local-time.ts'
import type { Tx } from '../platform/database/database.ts'
import { fail } from '../platform/fail.ts'
import type { PublicContext } from '../platform/http/serve.ts'
import type { Scope } from '../platform/security/scope.ts'
import { rulesAndBusyOf, rulesAndBusyStatement, type BookingRules } from './queries.ts'
import { isOpen } from './rules.ts'

export type ServiceAndEmployee = { readonly service_id: number; readonly employee_id: number }
type Days = { readonly from: string; readonly days: number }
const NEAREST = 3
const NEAREST_WITHIN_DAYS = 7

/** When an employee is busy on some days, and the booking rules, which may lack a service. */
export type AvailabilityData = Days & { readonly rules: BookingRules; readonly busy: readonly Range[] }

/**
 * Reads what determines the slots of a range of days, in one statement. `except` is an appointment
 * that is being moved, so that it does not block itself.
 */
export async function readAvailability(
  tx: Tx,
  scope: Scope,
  now: Date,
  wanted: ServiceAndEmployee,
  days: Days,
  except?: number,
): Promise<AvailabilityData> {
  const { rows } = await tx.executeQuery(statementOf(scope, now, wanted, days, except))
  return { ...rulesAndBusyOf(rows), ...days }
}

/** Like readAvailability, for a visitor, who is in no transaction. */
export async function readAvailabilityOf(
  { read, now }: PublicContext,
  officeId: number,
  wanted: ServiceAndEmployee,
  days: Days,
): Promise<AvailabilityData> {
  return { ...rulesAndBusyOf(await read(officeId, (scope) => statementOf(scope, now, wanted, days))), ...days }
}

function statementOf(
  scope: Scope,
  now: Date,
  { service_id, employee_id }: ServiceAndEmployee,
  { from, days }: Days,
  except?: number,
) {
  const span = { from: toInstant(wallClockAt(from, '00:00')), to: toInstant(wallClockAt(addDays(from, days), '00:00')) }
  return rulesAndBusyStatement(scope, service_id, dateOf(now), { employeeId: employee_id, ...span, now, except })
}

/**
 * Returns the rules if the service can be booked online with the employee; otherwise fails with the
 * reason.
 */
export function requireOnlineRules(rules: BookingRules, now: Date): OnlineRules {
  if (!isOpen(rules, now)) fail('booking_closed')
  const { time_window } = rules
  if (time_window === null || !rules.is_online) return fail('service_not_online')
  if (!rules.assigned) fail('employee_not_assigned')
  return { ...rules, time_window }
}
export type OnlineRules = BookingRules & { time_window: number }

/**
 * The free and taken starts, in epoch milliseconds, inside the office's notice and horizon. Pure.
 */
export const slotsFor = ({ busy, from, days }: AvailabilityData, rules: OnlineRules, now: Date): Slot[] =>
  slotsOf({
    opening: openingOf(rules, from, days),
    busy,
    step: rules.time_step,
    length: rules.time_window,
    buffer: rules.buffer_minutes,
    ...bookingWindow(rules, now.getTime()),
  })

/**
 * Checks that an online booking may start at `start`, epoch milliseconds, and last `minutes` if
 * given. `day` must have been read under the calendar's lock. Fails with the reason; slot_taken
 * includes the three nearest free starts.
 */
export async function checkStart(
  tx: Tx,
  scope: Scope,
  now: Date,
  wanted: ServiceAndEmployee & { readonly minutes?: number },
  day: AvailabilityData,
  start: number,
  except?: number,
): Promise<OnlineRules> {
  const rules = requireOnlineRules(day.rules, now)
  // checked first, so that a wrong length is not reported as outside the opening hours
  if (wanted.minutes !== undefined && wanted.minutes !== rules.time_window) fail('wrong_length')
  const found = slotsFor(day, rules, now).find((slot) => slot.start === start)
  if (found?.free) return rules
  const { earliest, latest } = bookingWindow(rules, now.getTime())
  if (start < earliest) fail('too_soon', { message: text.tooSoon(rules.booking_notice_minutes) })
  if (start > latest) fail('too_far')
  if (!found) fail('outside_hours')
  const from = dateOf(Math.max(start - NEAREST_WITHIN_DAYS * DAY, now.getTime()))
  const nearby = await readAvailability(tx, scope, now, wanted, { from, days: 2 * NEAREST_WITHIN_DAYS + 1 }, except)
  return fail('slot_taken', { slots: nearestFree(slotsFor(nearby, rules, now), start, NEAREST).map(toWallClock) })
}

/**
 * The nearest free starts for staff: inside the employee's hours and clear of buffers, but without
 * the office's notice or horizon.
 */
export async function nearestForStaff(
  tx: Tx,
  scope: Scope,
  now: Date,
  wanted: ServiceAndEmployee,
  span: { start: number; end: number },
  except?: number,
) {
  const from = dateOf(Math.max(span.start - NEAREST_WITHIN_DAYS * DAY, now.getTime()))
  const days = 2 * NEAREST_WITHIN_DAYS + 1
  const { rules, busy } = await readAvailability(tx, scope, now, wanted, { from, days }, except)
  const slots = slotsOf({
    opening: openingOf(rules, from, days),
    busy,
    step: rules.time_step,
    length: Math.round((span.end - span.start) / MINUTE),
    buffer: rules.buffer_minutes,
    earliest: now.getTime(),
    latest: toInstant(wallClockAt(addDays(from, days), '00:00')),
  })
  return nearestFree(slots, span.start, NEAREST).map(toWallClock)
}

/**
 * The free starts of a service for staff on a range of days, soonest first, and its length in
 * minutes. Without the office's notice and horizon. Empty unless the employee is active and gives
 * the service.
 */
export async function freeForStaff(tx: Tx, scope: Scope, now: Date, wanted: ServiceAndEmployee, { from, days }: Days) {
  const { rules, busy } = await readAvailability(tx, scope, now, wanted, { from, days })
  const { time_window: minutes, assigned } = rules
  if (minutes === null || !assigned) return { free: [], minutes: 0 }
  const slots = slotsOf({
    opening: openingOf(rules, from, days),
    busy,
    step: rules.time_step,
    length: minutes,
    buffer: rules.buffer_minutes,
    earliest: now.getTime(),
    latest: toInstant(wallClockAt(addDays(from, days), '00:00')),
  })
  return { free: slots.filter(({ free }) => free).map(({ start }) => start), minutes }
}

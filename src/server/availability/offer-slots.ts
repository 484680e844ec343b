/** What is free with an employee for a service: the same rows and the same sum whether they are shown or decided by. */
import { bookingWindow, nearestFree, openingOf, slotsOf, type Slot } from '#shared/online-booking/slots.ts'
import { text } from '#shared/online-booking/text.ts'
import { addDays, DAY, dateOf, MINUTE, toInstant, toWallClock, wallAt } from '#shared/values/local-time.ts'
import type { Tx } from '../platform/database/database.ts'
import { fail } from '../platform/fail.ts'
import type { Scope } from '../platform/security/scope.ts'
import { bookingRules, busyRanges, type BookingRules } from './queries.ts'
import { isOpen } from './rules.ts'

export type Wanted = { readonly service_id: number; readonly employee_id: number }
type Days = { readonly from: string; readonly days: number }
const NEAREST = 3
const NEAREST_WITHIN_DAYS = 7

/** The rules of a service with an employee; fails when it cannot be booked online at all. */
export async function loadRules(
  tx: Tx,
  scope: Scope,
  now: Date,
  wanted: Wanted,
): Promise<BookingRules & { time_window: number }> {
  const rules = await bookingRules(tx, scope, wanted.service_id, wanted.employee_id, dateOf(now))
  if (!isOpen(rules, now)) fail('booking_closed')
  const { time_window } = rules
  if (time_window === null || !rules.is_online) return fail('service_not_online')
  if (!rules.assigned) fail('employee_not_assigned')
  return { ...rules, time_window }
}
export type Loaded = Awaited<ReturnType<typeof loadRules>>

/** The slots of a stretch of days. `except` is an appointment that is about to move and so is not in its own way. */
export async function slotsIn(
  tx: Tx,
  scope: Scope,
  now: Date,
  wanted: Wanted,
  rules: Loaded,
  { from, days }: Days,
  except?: number,
): Promise<Slot[]> {
  const span = { from: toInstant(wallAt(from, '00:00')), to: toInstant(wallAt(addDays(from, days), '00:00')) }
  const busy = await busyRanges(tx, scope, { employeeId: wanted.employee_id, ...span, except })
  return slotsOf({
    opening: openingOf(rules, from, days),
    busy,
    step: rules.time_step,
    length: rules.time_window,
    buffer: rules.buffer_minutes,
    ...bookingWindow(rules, now.getTime()),
  })
}

/**
 * Decides whether an online booking may start at an instant, under the calendar's lock, and be of these minutes, where any are named.
 * Fails with the reason; with slot_taken also the three nearest free starts.
 */
export async function acceptStart(
  tx: Tx,
  scope: Scope,
  now: Date,
  wanted: Wanted & { readonly minutes?: number },
  start: number,
  except?: number,
): Promise<Loaded> {
  const rules = await loadRules(tx, scope, now, wanted)
  // before the hours: a visit of another length than the service has would be told of hours that are not to blame
  if (wanted.minutes !== undefined && wanted.minutes !== rules.time_window) fail('wrong_length')
  const slots = await slotsIn(tx, scope, now, wanted, rules, { from: dateOf(start), days: 1 }, except)
  const found = slots.find((slot) => slot.start === start)
  if (found?.free) return rules
  const { earliest, latest } = bookingWindow(rules, now.getTime())
  if (start < earliest) fail('too_soon', { message: text.tooSoon(rules.booking_notice_minutes) })
  if (start > latest) fail('too_far')
  if (!found) fail('outside_hours')
  const from = dateOf(Math.max(start - NEAREST_WITHIN_DAYS * DAY, now.getTime()))
  const around = await slotsIn(tx, scope, now, wanted, rules, { from, days: 2 * NEAREST_WITHIN_DAYS + 1 }, except)
  return fail('slot_taken', { slots: nearestFree(around, start, NEAREST).map(toWallClock) })
}

/** The nearest free starts for staff: inside the employee's hours and clear of buffers, but without the office's notice or horizon. */
export async function nearestForStaff(
  tx: Tx,
  scope: Scope,
  now: Date,
  wanted: Wanted,
  span: { start: number; end: number },
  except?: number,
) {
  const from = dateOf(Math.max(span.start - NEAREST_WITHIN_DAYS * DAY, now.getTime()))
  const rules = await bookingRules(tx, scope, wanted.service_id, wanted.employee_id, from)
  const days = 2 * NEAREST_WITHIN_DAYS + 1
  const to = toInstant(wallAt(addDays(from, days), '00:00'))
  const busy = await busyRanges(tx, scope, {
    employeeId: wanted.employee_id,
    from: toInstant(wallAt(from, '00:00')),
    to,
    except,
  })
  const slots = slotsOf({
    opening: openingOf(rules, from, days),
    busy,
    step: rules.time_step,
    length: Math.round((span.end - span.start) / MINUTE),
    buffer: rules.buffer_minutes,
    earliest: now.getTime(),
    latest: to,
  })
  return nearestFree(slots, span.start, NEAREST).map(toWallClock)
}

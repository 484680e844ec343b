/**
 * Computes the free slots of an employee, or of any of several, for services in sequence. Offers
 * and bookings use the same rows and the same computation.
 */
import { needsOfVisit } from '#shared/calendar/resources/rules.ts'
import {
  bookingWindow,
  nearestFree,
  slotsOf,
  unionOf,
  type Slot,
  lengthOfVisit,
} from '#shared/calendar/availability/slots.ts'
import { type Processing } from '#shared/catalog/products/rules.ts'
import { openingOf } from '#shared/office/working-hours/rules.ts'
import { text } from '#shared/calendar/availability/text.ts'
import { addDays, DAY, dateOf, MINUTE, toInstant, toWallClock, wallClockAt } from '#shared/values/local-time.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/fail.ts'
import type { PublicContext } from '#server/platform/http/serve.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { calendarsOf, rulesAndBusyStatement, type Asked, type BookingRules, type Calendar } from './queries.ts'
import { isOpenForBooking } from '#server/office/subscriptions/rules.ts'

export type { Asked } from './queries.ts'
type ServiceAndEmployee = { readonly service_id: number; readonly employee_id: number }
type Days = { readonly from: string; readonly days: number }
const NEAREST = 3
const NEAREST_WITHIN_DAYS = 7

/** The calendars of some days: of the chosen employee, or of all who give the services. */
export type AvailabilityData = Days & { readonly calendars: readonly Calendar[] }

/**
 * Reads what determines the slots of a range of days, in one statement. `except` are appointments
 * that are being moved, so that they do not block themselves.
 */
export async function readAvailability(
  tx: Tx,
  scope: Scope,
  now: Date,
  asked: Asked,
  days: Days,
  except: readonly number[] = [],
): Promise<AvailabilityData> {
  const { rows } = await tx.executeQuery(statementOf(scope, now, asked, days, except))
  return { calendars: calendarsOf(rows, asked.service_ids.length), ...days }
}

/** Like readAvailability, for a visitor, who is in no transaction. */
export async function readAvailabilityOf(
  { read, now }: PublicContext,
  officeId: number,
  asked: Asked,
  days: Days,
): Promise<AvailabilityData> {
  const rows = await read(officeId, (scope) => statementOf(scope, now, asked, days, []))
  return { calendars: calendarsOf(rows, asked.service_ids.length), ...days }
}

function statementOf(scope: Scope, now: Date, asked: Asked, { from, days }: Days, except: readonly number[]) {
  const to = toInstant(wallClockAt(addDays(from, days), '00:00'))
  return rulesAndBusyStatement(
    scope,
    asked,
    dateOf(now),
    { from: toInstant(wallClockAt(from, '00:00')), to, now },
    except,
  )
}

export type OnlineRules = BookingRules & { time_window: number }
export type OnlineCalendar = Calendar & { readonly rules: OnlineRules }
/**
 * Returns the calendars if the services can be booked online with their employees; otherwise fails
 * with the reason.
 */
export const requireOnline = ({ calendars }: AvailabilityData, now: Date): OnlineCalendar[] =>
  calendars.map(({ rules, ...times }) => {
    if (!isOpenForBooking(rules, now)) fail('booking_closed')
    const { time_window } = rules
    if (time_window === null || !rules.is_online) return fail('service_not_online')
    if (!rules.assigned) fail('employee_not_assigned')
    return { rules: { ...rules, time_window }, ...times }
  })

/**
 * The free and taken starts of an employee, in epoch milliseconds, inside the office's notice and
 * horizon. Pure.
 */
const slotsIn = ({ rules, busy, full }: OnlineCalendar, { from, days }: Days, now: Date): Slot[] =>
  slotsOf({
    opening: openingOf(rules, from, days),
    busy,
    step: rules.time_step,
    length: rules.time_window,
    buffer: rules.buffer_minutes,
    occupied: rules.occupied,
    needs: needsOfVisit(rules.services, full),
    ...bookingWindow(rules, now.getTime()),
  })
/** The starts of all these employees: free when one of them is. Pure. */
export const slotsFor = (calendars: readonly OnlineCalendar[], days: Days, now: Date): Slot[] =>
  unionOf(calendars.map((calendar) => slotsIn(calendar, days, now)))

/**
 * Checks that an online booking may start at `start`, epoch milliseconds, and last `minutes` if
 * given. `day` must have been read under the locks of its calendars. Returns the calendars of those
 * who are free. Fails with the reason; slot_taken includes the three nearest free starts.
 */
export async function checkStart(
  tx: Tx,
  scope: Scope,
  now: Date,
  asked: Asked & { readonly minutes?: number },
  day: AvailabilityData,
  start: number,
  except: readonly number[] = [],
): Promise<[OnlineCalendar, ...OnlineCalendar[]]> {
  const calendars = requireOnline(day, now)
  const { rules } = calendars[0]!
  // checked first, so that a wrong length is not reported as outside the opening hours
  if (asked.minutes !== undefined && asked.minutes !== rules.time_window) fail('wrong_length')
  const offered = calendars.map((calendar) => slotsIn(calendar, day, now).find((slot) => slot.start === start))
  const [first, ...others] = calendars.filter((_, i) => offered[i]?.free)
  if (first) return [first, ...others]
  const { earliest, latest } = bookingWindow(rules, now.getTime())
  if (start < earliest) fail('too_soon', { message: text.tooSoon(rules.booking_notice_minutes) })
  if (start > latest) fail('too_far')
  if (offered.every((slot) => !slot)) fail('outside_hours')
  const from = dateOf(Math.max(start - NEAREST_WITHIN_DAYS * DAY, now.getTime()))
  const nearby = await readAvailability(tx, scope, now, asked, { from, days: 2 * NEAREST_WITHIN_DAYS + 1 }, except)
  const slots = slotsFor(requireOnline(nearby, now), nearby, now)
  return fail('slot_taken', { slots: nearestFree(slots, start, NEAREST).map(toWallClock) })
}

/** The rules and busy times of one service with one employee. */
async function calendarOf(
  tx: Tx,
  scope: Scope,
  now: Date,
  { service_id, employee_id }: ServiceAndEmployee,
  days: Days,
  except: readonly number[] = [],
): Promise<Calendar> {
  const asked = { service_ids: [service_id], employee_id }
  return (await readAvailability(tx, scope, now, asked, days, except)).calendars[0]!
}

/**
 * The nearest free starts for staff: inside the employee's hours and clear of buffers, but without
 * the office's notice or horizon.
 */
export async function nearestForStaff(
  tx: Tx,
  scope: Scope,
  now: Date,
  wanted: ServiceAndEmployee & Processing,
  span: { start: number; end: number },
  except?: number,
) {
  const from = dateOf(Math.max(span.start - NEAREST_WITHIN_DAYS * DAY, now.getTime()))
  const days = 2 * NEAREST_WITHIN_DAYS + 1
  const calendar = await calendarOf(tx, scope, now, wanted, { from, days }, except === undefined ? [] : [except])
  const { rules, busy, full } = calendar
  const { buffer_minutes: buffer } = rules
  const length = Math.round((span.end - span.start) / MINUTE)
  const slots = slotsOf({
    opening: openingOf(rules, from, days),
    busy,
    step: rules.time_step,
    length,
    buffer,
    occupied: lengthOfVisit([{ ...wanted, time_window: length, buffer_minutes: buffer }]).occupied,
    needs: needsOfVisit(
      rules.services.map((service) => ({ ...service, time_window: length })),
      full,
    ),
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
  const { rules, busy, full } = await calendarOf(tx, scope, now, wanted, { from, days })
  const { time_window: minutes, assigned } = rules
  if (minutes === null || !assigned) return { free: [], minutes: 0 }
  const slots = slotsOf({
    opening: openingOf(rules, from, days),
    busy,
    step: rules.time_step,
    length: minutes,
    buffer: rules.buffer_minutes,
    occupied: rules.occupied,
    needs: needsOfVisit(rules.services, full),
    earliest: now.getTime(),
    latest: toInstant(wallClockAt(addDays(from, days), '00:00')),
  })
  return { free: slots.filter(({ free }) => free).map(({ start }) => start), minutes }
}

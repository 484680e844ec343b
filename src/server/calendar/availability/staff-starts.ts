/** The free starts that staff are offered, which the bookings of staff accept. */
import { whyNotOffered } from '#shared/calendar/availability/rules.ts'
import { lengthOfVisit, nearestFree, slotsOf } from '#shared/calendar/availability/slots.ts'
import { needsOfVisit } from '#shared/calendar/resources/rules.ts'
import type { Processing } from '#shared/catalog/products/rules.ts'
import { openStretches } from '#shared/office/working-hours/rules.ts'
import type { Range } from '#shared/values/ranges.ts'
import { addDays, DAY, dateOf, MINUTE, toInstant, toWallClock, wallClockAt } from '#shared/values/local-time.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { NEAREST, NEAREST_WITHIN_DAYS, offerFacts, readAvailability, type Days } from './offer-slots.ts'
import type { Calendar } from './queries.ts'

type Context = { readonly tx: Tx; readonly scope: Scope; readonly now: Date }
type ServiceAndEmployee = { readonly service_id: number; readonly employee_id: number }

/** The rules and busy times of one service with one employee. */
async function calendarOf(
  context: Context,
  { service_id, employee_id }: ServiceAndEmployee,
  read: { readonly days: Days; readonly except?: readonly number[] },
): Promise<Calendar> {
  const asked = { service_ids: [service_id], employee_id }
  return (await readAvailability(context, { asked, ...read })).calendars[0]!
}

/** Whether staff may book the service with the employee at all. */
const isGiven = ({ rules }: Calendar, now: Date): boolean => whyNotOffered('staff', offerFacts(rules, now)).length === 0

/**
 * The nearest free starts for staff: inside the employee's hours and clear of buffers, but without
 * the office's notice or horizon. `except` is the appointment that is moved, which keeps what it
 * copied of its service, and its employee also after they left. For a new one there is none unless
 * the employee is active and gives the service, as it is now.
 */
export async function nearestForStaff(
  context: Context,
  wanted: ServiceAndEmployee & Processing,
  { span, except }: { readonly span: Range; readonly except?: number | undefined },
) {
  const { now } = context
  const from = dateOf(Math.max(span.start - NEAREST_WITHIN_DAYS * DAY, now.getTime()))
  const days = 2 * NEAREST_WITHIN_DAYS + 1
  const read = { days: { from, days }, except: except === undefined ? [] : [except] }
  const calendar = await calendarOf(context, wanted, read)
  const { rules, busy, full } = calendar
  const { buffer_minutes: buffer } = rules
  const isNew = except === undefined
  if (isNew && !isGiven(calendar, now)) return []
  const processing = isNew ? rules.services[0]! : wanted
  const length = Math.round((span.end - span.start) / MINUTE)
  const slots = slotsOf({
    opening: openStretches(rules, from, days),
    busy,
    step: rules.time_step,
    length,
    buffer,
    occupied: lengthOfVisit([{ ...processing, time_window: length, buffer_minutes: buffer }]).occupied,
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
export async function freeForStaff(context: Context, wanted: ServiceAndEmployee, { from, days }: Days) {
  const { now } = context
  const calendar = await calendarOf(context, wanted, { days: { from, days } })
  const { rules, busy, full } = calendar
  const { time_window: minutes } = rules
  if (minutes === null || !isGiven(calendar, now)) return { free: [], minutes: 0 }
  const slots = slotsOf({
    opening: openStretches(rules, from, days),
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

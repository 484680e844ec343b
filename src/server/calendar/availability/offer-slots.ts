/**
 * Computes the free slots of an employee, or of any of several, for services in sequence. Offers
 * and bookings use the same rows and the same computation.
 */
import { areFree, needsOfVisit } from '#shared/calendar/resources/rules.ts'
import {
  whyNot,
  whyNotOffered,
  type OfferFacts,
  type OfferReason,
  type Reason,
} from '#shared/calendar/availability/rules.ts'
import { bookingWindow, nearestFree, slotsOf, unionOf, type Slot } from '#shared/calendar/availability/slots.ts'
import type { ProblemCode } from '#shared/http/problems.ts'
import { OFF_KINDS, openStretches } from '#shared/office/working-hours/rules.ts'
import type { Range } from '#shared/values/ranges.ts'
import { text } from '#shared/calendar/availability/text.ts'
import { addDays, DAY, dateOf, MINUTE, toInstant, toWallClock, wallClockAt } from '#shared/values/local-time.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/fail.ts'
import type { PublicContext } from '#server/platform/http/serve.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { calendarsOf, rulesAndBusyStatement, type Asked, type BookingRules, type Calendar } from './queries.ts'
import { isOpenForBooking } from '#server/office/subscriptions/rules.ts'

export type { Asked } from './queries.ts'
export type Days = { readonly from: string; readonly days: number }
export const NEAREST = 3
export const NEAREST_WITHIN_DAYS = 7

/** The calendars of some days: of the chosen employee, or of all who give the services. */
export type AvailabilityData = Days & { readonly calendars: readonly Calendar[] }

type Context = { readonly tx: Tx; readonly scope: Scope; readonly now: Date }
/** `except` are appointments that are being moved, so that they do not block themselves. */
type Wanted = { readonly asked: Asked; readonly days: Days; readonly except?: readonly number[] }
/** Reads what determines the slots of a range of days, in one statement. */
export async function readAvailability({ tx, scope, now }: Context, wanted: Wanted): Promise<AvailabilityData> {
  const { rows } = await tx.executeQuery(statementOf(scope, now, wanted))
  return { calendars: calendarsOf(rows, wanted.asked), ...wanted.days }
}

/** Like readAvailability, for a visitor, who is in no transaction. */
export async function readAvailabilityOf(
  { read, now }: PublicContext,
  officeId: number,
  asked: Asked,
  days: Days,
): Promise<AvailabilityData> {
  const rows = await read(officeId, (scope) => statementOf(scope, now, { asked, days }))
  return { calendars: calendarsOf(rows, asked), ...days }
}

function statementOf(scope: Scope, now: Date, { asked, days: { from, days }, except = [] }: Wanted) {
  // a visit that begins before midnight may end on the day after
  const to = toInstant(wallClockAt(addDays(from, days + 1), '00:00'))
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
const codes = {
  closed: 'booking_closed',
  deleted: 'service_not_online',
  not_online: 'service_not_online',
  inactive: 'employee_not_assigned',
  not_given: 'employee_not_assigned',
} as const satisfies Record<OfferReason['kind'], ProblemCode>

/** What decides whether the services are booked with an employee at any time. */
export const offerFacts = (rules: BookingRules, now: Date): OfferFacts => ({
  isOpen: isOpenForBooking(rules, now),
  isDeleted: rules.time_window === null,
  isOnline: rules.is_online,
  isActive: rules.active,
  isGiven: rules.assigned,
})

/** Why visitors cannot book the services with this employee, and the code of the refusal. */
export function onlineRefusal({ rules }: Calendar, now: Date) {
  const [first] = whyNotOffered('visitor', offerFacts(rules, now))
  return first ? { kind: first.kind, code: codes[first.kind] } : null
}

/**
 * Returns the calendars if the services can be booked online with their employees; otherwise fails
 * with the reason.
 */
export const requireOnline = ({ calendars }: AvailabilityData, now: Date): OnlineCalendar[] =>
  calendars.map((calendar) => {
    const refusal = onlineRefusal(calendar, now)
    return refusal === null ? (calendar as OnlineCalendar) : fail(refusal.code)
  })

/**
 * The free and taken starts of an employee, in epoch milliseconds, inside the office's notice and
 * horizon. Pure.
 */
const slotsIn = ({ rules, busy, full }: OnlineCalendar, { from, days }: Days, now: Date): Slot[] =>
  slotsOf({
    opening: openStretches(rules, from, days),
    busy,
    step: rules.time_step,
    length: rules.time_window,
    buffer: rules.buffer_minutes,
    occupied: rules.occupied,
    needs: needsOfVisit(rules.services, full),
    ...bookingWindow(rules, now.getTime()),
  })
/** Why visitors cannot book the services with an employee at `start`, epoch milliseconds. Pure. */
function whyNotOnline({ rules, busy, full }: OnlineCalendar, start: number, now: Date): Reason[] {
  const part = (one: Range) => ({ start: start + one.start, end: start + one.end })
  const wanted = { start, end: start + rules.time_window * MINUTE, occupied: rules.occupied.map(part) }
  return whyNot(
    { by: 'visitor', ...wanted },
    {
      rules,
      // visitors do not learn whether the time is booked or blocked
      busy: busy.map((range) => ({ ...range, kind: 'taken' })),
      isRoomFull: !areFree(needsOfVisit(rules.services, full), start),
      online: { ...bookingWindow(rules, now.getTime()), step: rules.time_step },
    },
  )
}

/** The starts of all these employees: free when one of them is. Pure. */
export const slotsFor = (calendars: readonly OnlineCalendar[], days: Days, now: Date): Slot[] =>
  unionOf(calendars.map((calendar) => slotsIn(calendar, days, now)))

type Start = {
  readonly asked: Asked & { readonly minutes?: number }
  readonly day: AvailabilityData
  readonly start: number
  readonly except?: readonly number[]
}
/**
 * Checks that an online booking may start at `start`, epoch milliseconds, and last `minutes` if
 * given. `day` must have been read under the locks of its calendars. Returns the calendars of those
 * who are free. Fails with the reason; slot_taken includes the three nearest free starts.
 */
export async function checkStart(
  context: Context,
  { asked, day, start, except = [] }: Start,
): Promise<[OnlineCalendar, ...OnlineCalendar[]]> {
  const { now } = context
  const calendars = requireOnline(day, now)
  const { rules } = calendars[0]!
  // checked first, so that a wrong length is not reported as outside the opening hours
  if (asked.minutes !== undefined && asked.minutes !== rules.time_window) fail('wrong_length')
  const reasons = calendars.map((calendar) => whyNotOnline(calendar, start, now))
  const [first, ...others] = calendars.filter((_, i) => reasons[i]!.length === 0)
  if (first) return [first, ...others]
  const found = (...kinds: readonly Reason['kind'][]) =>
    reasons.map((one) => one.some(({ kind }) => kinds.includes(kind)))
  if (found('notice')[0]) fail('too_soon', { message: text.tooSoon(rules.booking_notice_minutes) })
  if (found('horizon')[0]) fail('too_far')
  if (found('off_grid', ...OFF_KINDS).every(Boolean)) fail('outside_hours')
  const from = dateOf(Math.max(start - NEAREST_WITHIN_DAYS * DAY, now.getTime()))
  const days = { from, days: 2 * NEAREST_WITHIN_DAYS + 1 }
  const nearby = await readAvailability(context, { asked, days, except })
  const slots = slotsFor(requireOnline(nearby, now), nearby, now)
  return fail('slot_taken', { slots: nearestFree(slots, start, NEAREST).map(toWallClock) })
}

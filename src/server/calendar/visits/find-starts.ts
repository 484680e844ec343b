/** Free starts for staff of a visit of several services, with one or several employees. */
import { nearestFree } from '#shared/calendar/availability/slots.ts'
import { openStretches } from '#shared/office/working-hours/rules.ts'
import { fitsAt, visitStarts, worksOf, type EmployeeTimes } from '#shared/calendar/visits/slots.ts'
import { areFree, needsOfVisit } from '#shared/calendar/resources/rules.ts'
import { addDays, DAY, dateOf, toInstant, wallClockAt } from '#shared/values/local-time.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/fail.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { readAvailability } from '../availability/offer-slots.ts'
import type { Calendar } from '../availability/queries.ts'

/** `minutes`: the length of the service when left out. */
export type AskedPart = {
  readonly service_id: number
  readonly employee_id: number
  readonly minutes?: number | undefined
}
type Context = { readonly tx: Tx; readonly scope: Scope; readonly now: Date }
type Wanted = {
  readonly parts: readonly AskedPart[]
  /** Epoch milliseconds. */
  readonly near: number
  readonly count: number
  readonly except?: number | undefined
}
type Days = { readonly from: string; readonly days: number }
const AROUND_DAYS = 7
/** Read when the days around have too few free starts. */
const AHEAD_DAYS = 62

/**
 * The free starts of a visit around an instant, and of these the nearest ones, in epoch
 * milliseconds, soonest first: inside the hours of its employees and clear of buffers, but without
 * the office's notice or horizon. Fails with not_found and employee_not_assigned.
 */
export async function visitStartsAround(context: Context, { parts, near, count, except }: Wanted) {
  const now = context.now.getTime()
  const around = { from: dateOf(Math.max(near - AROUND_DAYS * DAY, now)), days: 2 * AROUND_DAYS + 1 }
  const nearby = await startsIn(context, parts, around, except)
  const nearest = nearestFree(nearby, near, count)
  if (nearest.length === count) return { nearest, all: nearby.map(({ start }) => start) }
  const ahead = { from: dateOf(Math.max(near, now)), days: AHEAD_DAYS }
  const later = await startsIn(context, parts, ahead, except)
  const all = [...new Set([...nearby, ...later].map(({ start }) => start))].toSorted((a, b) => a - b)
  return {
    nearest: nearestFree(
      all.map((start) => ({ start, free: true })),
      near,
      count,
    ),
    all,
  }
}

/** The nearest of visitStartsAround. */
export const nearestVisitStarts = async (context: Context, wanted: Wanted): Promise<number[]> =>
  (await visitStartsAround(context, wanted)).nearest

/** The free starts of a visit on some days. */
async function startsIn(context: Context, parts: readonly AskedPart[], days: Days, except: number | undefined) {
  const ids = [...new Set(parts.map(({ employee_id }) => employee_id))]
  const calendars = new Map(
    await Promise.all(
      ids.map(async (id) => [id, await calendarOf(context, parts, { employee_id: id, days, except })] as const),
    ),
  )
  const services = parts.map((part) => partOf(part, calendars.get(part.employee_id)!))
  const works = worksOf(services)
  const needs = needsOfVisit(
    services,
    [...calendars.values()].flatMap(({ full }) => full),
  )
  const { rules } = calendars.get(ids[0]!)!
  const timesOf = (id: number) => timesIn(calendars.get(id)!, days)
  const latest = toInstant(wallClockAt(addDays(days.from, days.days), '00:00')) - 1
  const starts = visitStarts(works, timesOf, { step: rules.time_step, earliest: context.now.getTime(), latest })
  return starts.filter((start) => areFree(needs, start)).map((start) => ({ start, free: true }))
}

/** Also of the day after, on which a visit that begins before midnight may go on. */
const timesIn = ({ rules, busy }: Calendar, { from, days }: Days): EmployeeTimes => ({
  opening: openStretches(rules, from, days + 1),
  busy,
})

/** The calendar of an employee, with the services that they give in the visit. */
async function calendarOf(
  context: Context,
  parts: readonly AskedPart[],
  { employee_id, days, except }: { employee_id: number; days: Days; except: number | undefined },
): Promise<Calendar> {
  const own = parts.filter((part) => part.employee_id === employee_id)
  const service_ids = [...new Set(own.map(({ service_id }) => service_id))]
  const asked = { service_ids, employee_id }
  const read = await readAvailability(context, { asked, days, except: except === undefined ? [] : [except] })
  const calendar = read.calendars[0]!
  if (calendar.rules.employee_id === 0 || calendar.rules.time_window === null) fail('not_found')
  if (!calendar.rules.assigned) fail('employee_not_assigned')
  return calendar
}

/** A part of the visit with the times of its service. */
function partOf({ service_id, employee_id, minutes }: AskedPart, { rules }: Calendar) {
  const service = rules.services.find(({ id }) => id === service_id) ?? fail('not_found')
  return { ...service, employee_id, time_window: minutes ?? service.time_window }
}

/**
 * The employees who could give a visit of one employee on the day of `near`, without that one: each
 * with the start that is nearest to it. Empty for a visit of several employees. One statement.
 */
export async function othersFreeOn(context: Context, { parts, near, except }: Omit<Wanted, 'count'>) {
  const [first] = parts
  const now = context.now.getTime()
  if (!first || dateOf(near) < dateOf(now) || parts.some(({ employee_id }) => employee_id !== first.employee_id))
    return []
  const service_ids = [...new Set(parts.map(({ service_id }) => service_id))]
  const days = { from: dateOf(near), days: 2 }
  const asked = { service_ids, employee_id: null }
  const read = await readAvailability(context, { asked, days, except: except === undefined ? [] : [except] })
  const latest = toInstant(wallClockAt(addDays(days.from, 1), '00:00')) - 1
  return read.calendars
    .filter(({ rules }) => rules.assigned && rules.employee_id !== first.employee_id)
    .flatMap((calendar) => {
      const { employee_id, time_step: step } = calendar.rules
      const services = parts.map((part) => partOf(part, calendar))
      const works = worksOf(services)
      const needs = needsOfVisit(services, calendar.full)
      const times = timesIn(calendar, days)
      const isFree = (start: number) => areFree(needs, start)
      if (near >= now && isFree(near) && fitsAt(works[0]!, times, near)) return [{ employee_id, start: near }]
      const bounds = { step, earliest: Math.max(now, toInstant(wallClockAt(days.from, '00:00'))), latest }
      const free = visitStarts(works, () => times, bounds).filter(isFree)
      const [start] = nearestFree(
        free.map((one) => ({ start: one, free: true })),
        near,
        1,
      )
      return start === undefined ? [] : [{ employee_id, start }]
    })
}

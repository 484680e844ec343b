/** Offers starts for a customer's next visit. */
import {
  addDays,
  dateOf,
  DAY,
  HOUR,
  MINUTE,
  toInstant,
  toLocal,
  toWallClock,
  wallClockAt,
  weekdayOf,
} from '#shared/values/local-time.ts'
import type { LocalDate } from '#shared/values/wire.ts'
import { freeForStaff } from '#server/calendar/availability/staff-starts.ts'
import { salesViewer } from '#server/customers/customers/limit-sight.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { bookedVisitOf, lastVisitsOf, serviceOfOrder } from './visit-queries.ts'

const STARTS = 3
/** How far from the usual day a start may be. */
const AROUND_DAYS = 7

/**
 * Up to three free starts for the next visit after an order, the soonest first and at most one a
 * day: near the customer's usual interval, weekday and hour, with who gave them the service last.
 * The interval is that of all their visits, whatever was done, and counts from the next visit that
 * is booked already. Empty until they have come twice.
 */
export async function offerNextVisit(context: OfficeContext, orderId: number) {
  const { tx, scope, now } = context
  const found = await serviceOfOrder(tx, scope, orderId, salesViewer(context))
  const { customer_id, ...service } = found ?? fail('not_found')
  const empty = { customer_id, ...service, starts: [] }
  const { service_id } = service
  if (customer_id === null || service_id === null) return empty
  const [visits, booked] = await Promise.all([
    lastVisitsOf(tx, scope, customer_id, now),
    bookedVisitOf(tx, scope, customer_id, now),
  ])
  const times = visits.map(({ start_at }) => start_at.getTime())
  const date = usualDate(booked ? [booked.start_at.getTime(), ...times] : times)
  const last = visits.find((one) => one.service_id === service_id) ?? visits[0]
  if (date === null || !last) return empty
  const { employee_id, employee_name } = last
  const tomorrow = addDays(dateOf(now), 1)
  const from = later(addDays(date, -AROUND_DAYS), tomorrow)
  const usual = toInstant(wallClockAt(later(date, tomorrow), toWallClock(last.start_at).slice(11)))
  const days = 2 * AROUND_DAYS + 1
  const { free, minutes } = await freeForStaff(context, { service_id, employee_id }, { from, days })
  const best = bestByDay(free, usual).toSorted((a, b) => a - b)
  const starts = best.map((start) => ({
    start_time: toWallClock(start),
    end_time: toWallClock(start + minutes * MINUTE),
    employee_id,
    employee_name,
  }))
  return { customer_id, ...service, starts }
}

const later = (a: LocalDate, b: LocalDate): LocalDate => (a > b ? a : b)

/**
 * The date after the last visit (the first of `visits`) by the median of their intervals, moved to
 * the nearest date on the weekday of the last visit. What is done on one day is one visit. Null for
 * less than two visits.
 */
export function usualDate(visits: readonly number[]): LocalDate | null {
  const days = [...Map.groupBy(visits, (visit) => dateOf(visit)).values()].map(([first]) => first!)
  const [last, ...earlier] = days
  if (last === undefined || earlier.length === 0) return null
  const gaps = earlier
    .map((visit, i) => Math.round((toLocal(days[i]!) - toLocal(visit)) / DAY))
    .toSorted((a, b) => a - b)
  const middle = Math.floor(gaps.length / 2)
  const median = gaps.length % 2 ? gaps[middle]! : Math.round((gaps[middle - 1]! + gaps[middle]!) / 2)
  const day = dateOf(last)
  const date = addDays(day, Math.max(median, 1))
  // a customer who comes more often than once a week has no usual weekday
  if (median < 7) return date
  const off = (weekdayOf(day) - weekdayOf(date) + 10) % 7
  return addDays(date, off - 3)
}

/** A day off the usual date weighs as much as this much off the usual hour. */
const DAY_WEIGHT = 2 * HOUR

/** The best start of each of the best days, the best first. `usual` is the wished start. */
function bestByDay(free: readonly number[], usual: number): number[] {
  const cost = (start: number) => {
    const [a, b] = [toLocal(start), toLocal(usual)]
    const days = Math.abs(Math.floor(a / DAY) - Math.floor(b / DAY))
    return days * DAY_WEIGHT + Math.abs((a % DAY) - (b % DAY))
  }
  const days = Map.groupBy(free, (start) => dateOf(start))
  return [...days.values()]
    .map((starts) => starts.reduce((best, start) => (cost(start) < cost(best) ? start : best)))
    .toSorted((a, b) => cost(a) - cost(b) || a - b)
    .slice(0, STARTS)
}

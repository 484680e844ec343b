/** The demo's appointments that repeat, and its visit of several services. Pure. */
import { addDays, dateOf, MINUTE, toInstant, wallClockAt, weekStart } from '#shared/values/local-time.ts'
import type { StatusKey } from '#shared/office/calendar-settings/contract.ts'
import { pair, repeated } from './text.ts'

/** `employee`, `customer` and `service` are indexes into the caller's lists. */
export type PlannedPart = {
  readonly employee: number
  readonly customer: number
  readonly service: number
  readonly start: number
  readonly end: number
  readonly status: StatusKey
  readonly online: boolean
  readonly visit_key: string | null
  readonly isOfRecurrence: boolean
}
type Service = { readonly name: string; readonly minutes: number }

/** The weeks between two dates of the recurrence, and how many there are; two are past. */
export const EVERY_WEEKS = 4
const DATES = 6
const PAST_DATES = 2
/** Customers who do not come as often as the first ones of the list. */
const REGULAR = 41
const GUEST = 57

/**
 * A customer who comes every four weeks, and one who comes next week for two services with two
 * employees. `group` joins the services of that visit.
 */
export function planRepeats(now: number, services: readonly Service[], group: string): PlannedPart[] {
  const week = weekStart(dateOf(now))
  const part = (name: string, employee: number, customer: number, start: number): PlannedPart => {
    const service = services.findIndex((one) => one.name === name)
    const end = start + services[service]!.minutes * MINUTE
    const status = end < now ? 'done' : start < now ? 'arrived' : 'confirmed'
    return { employee, customer, service, start, end, status, online: false, visit_key: null, isOfRecurrence: false }
  }
  const at = (day: number, time: string) => toInstant(wallClockAt(addDays(week, day), time))
  const dates = Array.from({ length: DATES }, (_, i) => {
    const day = repeated.weekday + 7 * EVERY_WEEKS * (i - PAST_DATES)
    return { ...part(repeated.service, repeated.employee, REGULAR, at(day, repeated.time)), isOfRecurrence: true }
  })
  let start = at(7 + pair.weekday, pair.time)
  const visit = pair.parts.map(({ service, employee }) => {
    const one = { ...part(service, employee, GUEST, start), visit_key: group }
    start = one.end
    return one
  })
  return [...dates, ...visit]
}

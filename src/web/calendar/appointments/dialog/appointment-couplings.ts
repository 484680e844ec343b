/**
 * How the fields of the appointment dialog change each other. Pure functions on office wall-clock
 * times: a clock change neither shortens nor lengthens the typed duration. Times are `HH:mm`, dates
 * `YYYY-MM-DD`.
 */
import { STAFF_TIME_STEP } from '#shared/office/calendar-settings/steps.ts'
import { addDays, minutesOf, timeOf, wallClockAt } from '#shared/values/local-time.ts'
import type { StatusKey } from '#shared/office/calendar-settings/contract.ts'
import type { WallClock } from '#shared/values/wire.ts'
import type { Hours } from '../visible-hours.ts'

export type Draft = {
  readonly date: string
  readonly start: string
  readonly end: string
  /**
   * The end is on the day after `date`. True only for an existing appointment that crosses
   * midnight.
   */
  readonly overnight: boolean
  /** The end follows the service's length until the user sets it. */
  readonly endFollows: boolean
  readonly service_id: number | null
  readonly employee_id: number | null
  readonly customer_id: number | null
  readonly status_key: StatusKey
  readonly notes: string
  /** What follows in the same visit; only of a new appointment. */
  readonly more?: readonly Part[]
}
/** A service of a visit with its employee. */
export type Part = { readonly service_id: number | null; readonly employee_id: number | null }

/** The parts of a service that the couplings use. `time_window` is in minutes. */
export type ServiceFacts = {
  readonly id: number
  readonly time_window: number | null
  readonly assignedEmployees: readonly { readonly id: number }[]
}

const DAY_END = 24 * 60
const MIDNIGHT = timeOf(DAY_END)
/** Adds minutes, at most to the end of the day, which is 24:00. */
const later = (time: string, minutes: number): string => timeOf(Math.min(minutesOf(time) + minutes, DAY_END))
const earlier = (time: string, minutes: number): string => timeOf(Math.max(minutesOf(time) - minutes, 0))
const serviceOf = (draft: Draft, services: readonly ServiceFacts[]) => services.find((s) => s.id === draft.service_id)

/** The services of the visit in their order. */
export const partsOf = ({ service_id, employee_id, more = [] }: Draft): readonly Part[] => [
  { service_id, employee_id },
  ...more,
]
/** The minutes of all services together; null until one of them has a length. */
export function lengthOf(draft: Draft, services: readonly ServiceFacts[]): number | null {
  const lengths = partsOf(draft).map((part) => services.find(({ id }) => id === part.service_id)?.time_window ?? 0)
  return lengths.reduce((sum, length) => sum + length, 0) || null
}

/**
 * Sets the start. The end follows the service until the user sets it; after that it moves only when
 * the start reaches it.
 */
export function withStart(draft: Draft, start: string, services: readonly ServiceFacts[]): Draft {
  const length = draft.endFollows ? lengthOf(draft, services) : null
  const end = length ? later(start, length) : start >= draft.end ? later(start, STAFF_TIME_STEP) : draft.end
  return { ...draft, overnight: false, start: start < end ? start : earlier(end, 1), end }
}

/** Sets the end. A start at or after it moves to one step before it. */
export function withEnd(draft: Draft, end: string): Draft {
  const start = end <= draft.start ? earlier(end, STAFF_TIME_STEP) : draft.start
  return {
    ...draft,
    overnight: false,
    endFollows: false,
    start,
    end: start < end ? end : later(start, STAFF_TIME_STEP),
  }
}

const isGivenBy = (service: ServiceFacts | undefined, employee: number | null) =>
  !!service && service.assignedEmployees.some((e) => e.id === employee)

/**
 * Sets or clears the service. Sets the end of a new appointment, clears an employee who does not
 * give the service, and chooses the only one who does.
 */
export function withService(draft: Draft, service_id: number | null, services: readonly ServiceFacts[]): Draft {
  const service = services.find((s) => s.id === service_id)
  const kept = !service || isGivenBy(service, draft.employee_id) ? draft.employee_id : null
  const onlyEmployee = service?.assignedEmployees.length === 1 ? service.assignedEmployees[0]!.id : null
  const next = { ...draft, service_id, employee_id: kept ?? onlyEmployee }
  return draft.endFollows ? withStart(next, draft.start, services) : next
}

/** Sets or clears the employee. Clears a service that the employee does not give. */
export function withEmployee(draft: Draft, employee_id: number | null, services: readonly ServiceFacts[]): Draft {
  const kept = employee_id === null || isGivenBy(serviceOf(draft, services), employee_id)
  return { ...draft, employee_id, service_id: kept ? draft.service_id : null }
}

/**
 * A later service of the visit with another service or employee, by the same rules. `before` is the
 * employee of the service before it, who goes on if they give this one.
 */
function withPart(
  part: Part,
  change: Partial<Part>,
  services: readonly ServiceFacts[],
  before: number | null = null,
): Part {
  const next = { ...part, ...change }
  const service = services.find(({ id }) => id === next.service_id)
  if (change.employee_id === undefined && next.employee_id === null && isGivenBy(service, before))
    return { ...next, employee_id: before }
  if (!service || isGivenBy(service, next.employee_id)) return next
  if (change.employee_id) return { ...next, service_id: null }
  const only = service.assignedEmployees.length === 1 ? service.assignedEmployees[0]!.id : null
  return { ...next, employee_id: only }
}
const withMore = (draft: Draft, more: readonly Part[], services: readonly ServiceFacts[]): Draft => {
  const next = { ...draft, more }
  return draft.endFollows ? withStart(next, draft.start, services) : next
}
/** Sets a service of the visit or its employee; `index` counts from 0. */
export function withChange(
  draft: Draft,
  index: number,
  change: Partial<Part>,
  services: readonly ServiceFacts[],
): Draft {
  if (index > 0)
    return withMore(
      draft,
      (draft.more ?? []).map((part, i) =>
        i === index - 1 ? withPart(part, change, services, partsOf(draft)[i]!.employee_id) : part,
      ),
      services,
    )
  return change.service_id === undefined
    ? withEmployee(draft, change.employee_id ?? null, services)
    : withService(draft, change.service_id, services)
}
/** Adds a service, of which nothing is chosen. The end follows again. */
export const withAdded = (draft: Draft): Draft => ({
  ...draft,
  endFollows: true,
  more: [...(draft.more ?? []), { service_id: null, employee_id: null }],
})
/**
 * Sets all services of the visit, at least one, with employees who give them. The end of several
 * follows again.
 */
export function withParts(draft: Draft, parts: readonly Part[], services: readonly ServiceFacts[]): Draft {
  const [first, ...more] = parts
  return withMore({ ...draft, ...first!, endFollows: draft.endFollows || more.length > 0 }, more, services)
}
/** Removes a service of the visit. */
export function withoutPart(draft: Draft, index: number, services: readonly ServiceFacts[]): Draft {
  const [first, ...more] = partsOf(draft).filter((_, i) => i !== index)
  return withMore({ ...draft, ...first! }, more, services)
}

/** The services that can be chosen with this employee. */
export const servicesFor = <S extends ServiceFacts>(services: readonly S[], employee: number | null): readonly S[] =>
  employee === null ? services : services.filter((s) => isGivenBy(s, employee))

/** The employees that can be chosen with this service. */
export function employeesFor<E extends { readonly id: number }>(
  employees: readonly E[],
  services: readonly ServiceFacts[],
  service_id: number | null,
): readonly E[] {
  const service = services.find((s) => s.id === service_id)
  return service ? employees.filter((e) => isGivenBy(service, e.id)) : employees
}

/**
 * The options of the time lists: the hours in steps, both ends included, and the chosen time if it
 * lies outside. An end may be 24:00.
 */
export function timeChoices(which: 'start' | 'end', { from, to }: Hours, chosen: string): string[] {
  const times = new Set([chosen])
  for (let minute = minutesOf(from); minute <= minutesOf(to); minute += STAFF_TIME_STEP)
    if (which === 'end' || minute < DAY_END) times.add(timeOf(minute))
  return [...times].toSorted()
}

/** Start and end as wall-clock times for the request. 24:00 is 00:00 of the next day. */
export function wallClocksOf({ date, start, end, overnight }: Draft): { start_time: WallClock; end_time: WallClock } {
  const isMidnight = end === MIDNIGHT
  return {
    start_time: wallClockAt(date, start),
    end_time: wallClockAt(overnight || isMidnight ? addDays(date, 1) : date, isMidnight ? '00:00' : end),
  }
}

/** The end of an appointment as the form shows it: midnight after its date is 24:00. */
export function endOf(date: string, end_time: string): { readonly end: string; readonly overnight: boolean } {
  if (end_time.slice(0, 10) === date) return { end: end_time.slice(11, 16), overnight: false }
  return end_time === wallClockAt(addDays(date, 1), '00:00')
    ? { end: MIDNIGHT, overnight: false }
    : { end: end_time.slice(11, 16), overnight: true }
}

import type { WorkRules } from '#shared/office/working-hours/rules.ts'
import { bookingWindow, slotsOf, lengthOfVisit, type Part } from '#shared/calendar/availability/slots.ts'
import { openStretches, type Opening } from '#shared/office/working-hours/rules.ts'
import { type Range } from '#shared/values/ranges.ts'
import { needsOfVisit, type FullTime } from '#shared/calendar/resources/rules.ts'
import { addDays, DAY, dateOf, toWallClock } from '#shared/values/local-time.ts'

type Service = Part & { id: number; employees: readonly number[]; resources: readonly number[] }
type Taken = { busy: ReadonlyMap<number, readonly Range[]>; full: readonly FullTime[] }
type Office = { booking_notice_minutes: number; booking_horizon_days: number }
type Employee = WorkRules & { id: number; time_step: number }
/**
 * The first free start of every service with each of its employees, as [service, employee, wall
 * clock]; omitted when no time up to the horizon is free.
 */
export function firstFree(
  services: readonly Service[],
  office: Office,
  team: readonly Employee[],
  { busy, full }: Taken,
  now: number,
): [number, number, string][] {
  const window = bookingWindow(office, now)
  const today = dateOf(now)
  const dates = Array.from({ length: Math.min(office.booking_horizon_days, 62) + 1 }, (_, i) => addDays(today, i))
  const rules = new Map(team.map((employee) => [employee.id, employee]))
  // by employee and day, shared by all lengths of services
  const openings = new Map<string, Opening[]>()
  const openingOn = (employee: Employee, date: string) => {
    const key = `${employee.id} ${date}`
    const found = openings.get(key) ?? openStretches(employee, date, 1).filter((range) => range.end > window.earliest)
    openings.set(key, found)
    return found
  }
  // services of the same length and needs share the result of an employee
  const known = new Map<string, string | null>()
  const first = (id: number, service: Service): string | null => {
    const employee = rules.get(id)
    if (!employee) return null
    const { length, buffer, occupied } = lengthOfVisit([service])
    const key = `${id} ${length} ${buffer} ${service.processing_after} ${service.processing_minutes} ${service.resources.join()}`
    const found = known.get(key)
    if (found !== undefined) return found
    const upcoming = (busy.get(id) ?? []).filter((range) => range.end > now - DAY)
    const needs = needsOfVisit([service], full)
    const request = { busy: upcoming, step: employee.time_step, length, buffer, occupied, needs, ...window }
    const freeOn = (date: string) =>
      slotsOf({ ...request, opening: openingOn(employee, date) }).find((slot) => slot.free)?.start
    const start = firstOf(dates, freeOn)
    const wallClock = start === undefined ? null : toWallClock(start)
    known.set(key, wallClock)
    return wallClock
  }
  return services.flatMap((service) =>
    service.employees.flatMap((employee): [number, number, string][] => {
      const start = first(employee, service)
      return start === null ? [] : [[service.id, employee, start]]
    }),
  )
}

/**
 * The first defined result. Days are evaluated one by one, because the first free start is usually
 * today or tomorrow.
 */
function firstOf<T, R>(items: readonly T[], ask: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const answer = ask(item)
    if (answer !== undefined) return answer
  }
  return undefined
}

import { bookingWindow, openingOf, slotsOf, type Range } from '#shared/online-booking/slots.ts'
import { DAY, dateOf, toWallClock } from '#shared/values/local-time.ts'

type Service = { id: number; time_window: number; employees: readonly number[] }
type Office = { booking_notice_minutes: number; booking_horizon_days: number }
type Calendar = {
  time_step: number
  calendar_start_time: string
  calendar_end_time: string
  working_days: readonly number[]
}
/** The first free start of every service with each of its employees, as [service, employee, wall clock]; none when the horizon is full. */
export function firstFree(
  services: readonly Service[],
  office: Office,
  calendar: Calendar,
  busy: ReadonlyMap<number, readonly Range[]>,
  now: number,
): [number, number, string][] {
  const window = bookingWindow(office, now)
  const days = Math.min(office.booking_horizon_days, 62) + 1
  const opening = openingOf(calendar, dateOf(now), days).filter((range) => range.end > window.earliest)
  const known = new Map<string, string | null>() // services of one length share an employee's answer
  const first = (employee: number, length: number): string | null => {
    const key = `${employee} ${length}`
    const found = known.get(key)
    if (found !== undefined) return found
    const near = (busy.get(employee) ?? []).filter((range) => range.end > now - DAY)
    const rules = { busy: near, step: calendar.time_step, length, ...window }
    const start = firstOf(opening, (range) => slotsOf({ ...rules, opening: [range] }).find((slot) => slot.free)?.start)
    const wall = start === undefined ? null : toWallClock(start)
    known.set(key, wall)
    return wall
  }
  return services.flatMap((service) =>
    service.employees.flatMap((employee): [number, number, string][] => {
      const start = first(employee, service.time_window)
      return start === null ? [] : [[service.id, employee, start]]
    }),
  )
}

/** The first answer that is one: day by day, because the first free start is mostly today or tomorrow. */
function firstOf<T, R>(of: readonly T[], ask: (item: T) => R | undefined): R | undefined {
  for (const item of of) {
    const answer = ask(item)
    if (answer !== undefined) return answer
  }
  return undefined
}
